/** The doctor's checks of settings: each value by the table in the domain, and values that must agree. */
import { isDeepStrictEqual } from 'node:util';
import { omit } from '@tessera/domain/lib/omitUndefined';
import {
  type Setting,
  type SettingName,
  settingProblem,
  SETTINGS,
  settingsIn,
} from '@tessera/domain/operation/settings';
import { EXAMPLE_OPERATOR, type Operator, parseOperator } from '@tessera/domain/schemas/operator';
import { ROOT } from '../lib/root';
import { settingsFile, type Values, valuesIn } from '../lib/settingsFile';
import { localSettings } from '../local/functionsSettings';
import { DEV_RUN, LOCAL_PROJECT } from '../local/runs';

/** A finding. `unknown`: the value cannot be seen from here; the finding says how to check it. */
export interface Finding {
  state: 'good' | 'bad' | 'unknown';
  name: string;
  /** The fault and its remedy; absent if it is good. */
  text?: string;
}

export const good = (name: string): Finding => ({ state: 'good', name });
export const bad = (name: string, text: string): Finding => ({ state: 'bad', name, text });
export const unknown = (name: string, text: string): Finding => ({ state: 'unknown', name, text });

const SETTINGS_FILE = settingsFile(LOCAL_PROJECT);
const SECRETS_FILE = 'functions/.secret.local';

/** The parts of a value that are checked separately: each secret of a list, with its number. */
const partsOf = (value: string): string[] => value.split(',').map((part) => part.replace(/^\d+:/, ''));

/** The committed values of the local project. */
const committedValues = (): Values => ({ ...valuesIn(SETTINGS_FILE), ...valuesIn(SECRETS_FILE) });

/** The fault of a value that is right in form, and that everybody can read here; undefined for any other. */
export function publicProblem(
  name: SettingName,
  value: string | undefined,
  committed = committedValues(),
): string | undefined {
  const { example, usual }: Setting = SETTINGS[name];
  if (!value || value === usual) return undefined;
  if (value === example) return "is the example's value";
  const local = committed[name];
  if (local && partsOf(value).some((part) => partsOf(local).includes(part)))
    return "is the local project's value, which is committed and so known to everybody: make one of your own";
  return undefined;
}

/** The fault of a value that is right in form, and wrong for a real project; undefined for any other. */
function realProblem(name: SettingName, value: string | undefined, committed: Values): string | undefined {
  const problem = publicProblem(name, value, committed);
  if (problem === undefined && /^(sk|rk|pk)_test_/.test(value ?? '')) return 'is a test key: no money arrives with it';
  return problem;
}

/** What a waiting instance costs in 30 days, in US dollars: 1 vCPU and 512 MiB in London, by the CLI's price list. */
const IDLE_DOLLARS = 13.61;

/** A remark about a valid value, to be printed after its name. */
function noteOf(name: SettingName, value: string | undefined): string {
  if (name !== 'MIN_INSTANCES' || value === '0') return '';
  const dollars = Math.round(Number(value) * IDLE_DOLLARS);
  return ` (${value} idle at the counter: about US$${dollars} a month)`;
}

/**
 * Checks values against the table of settings.
 * @param where the place of the values, for the findings
 */
export function checkSettings(
  names: readonly SettingName[],
  values: Values,
  where: string,
  kind: 'real' | 'local' = 'real',
): Finding[] {
  const committed = committedValues();
  return names.map((name) => {
    const problem = settingProblem(name, values[name], kind);
    if (problem) return bad(name, problem.replace(';', ` in ${where};`));
    const fault = kind === 'real' ? realProblem(name, values[name], committed) : undefined;
    if (fault) return bad(name, `in ${where} ${fault}`);
    return good(`${name}${noteOf(name, values[name])}`);
  });
}

/** The operator's facts; undefined where they are malformed, which is a finding of `checkOperator`. */
export function operatorIn(text: string | undefined): Operator | undefined {
  try {
    return parseOperator(text ?? '', 'OPERATOR');
  } catch {
    return undefined;
  }
}

/** Checks that the operator's facts are complete and none is the example's. */
export function checkOperator(text: string): Finding[] {
  const name = 'OPERATOR';
  let operator: Operator;
  try {
    operator = parseOperator(text, name);
  } catch (error) {
    return [bad(name, error instanceof Error ? error.message : String(error))];
  }
  /**
   * The facts by their names, those of the bank among them; without the facts in which any operator may equal the
   * example.
   */
  const factsOf = ({ bank, ...facts }: Operator): Record<string, unknown> => ({
    ...omit(facts, 'refundDays', 'wallets'),
    ...Object.fromEntries(Object.entries(bank ?? {}).map(([field, value]) => [`bank.${field}`, value])),
  });
  const examples = factsOf(EXAMPLE_OPERATOR);
  const findings = Object.entries(factsOf(operator))
    .filter(([field, value]) => isDeepStrictEqual(value, examples[field]))
    .map(([field]) => bad(`${name}.${field}`, "is the example's value: put the operator's own there"));
  const { email } = operator;
  if (email !== EXAMPLE_OPERATOR.email && /[@.](example|test|invalid|localhost)$/.test(email))
    findings.push(bad(`${name}.email`, 'is a reserved address that cannot receive mail'));
  return findings.length > 0 ? findings : [good(`${name}, every fact`)];
}

/** Checks the site's own settings: the web app is of the same project. */
export function checkWeb(values: Values, project: string, file: string): Finding[] {
  const name = 'WEB_APP_CONFIG';
  const findings = checkSettings(settingsIn('web'), values, file);
  if (findings.some((finding) => finding.name === name && finding.state === 'bad')) return findings;
  try {
    const config = JSON.parse(values[name] ?? '') as Record<string, unknown>;
    const lacking = ['apiKey', 'authDomain', 'projectId', 'appId'].filter((field) => typeof config[field] !== 'string');
    if (lacking.length > 0) findings.push(bad(name, `has no ${lacking.join(', ')}`));
    if (config['projectId'] !== project)
      findings.push(bad(name, `is of the project ${String(config['projectId'])}, and the functions go to ${project}`));
    if (config['apiKey'] !== values['WEB_API_KEY'])
      findings.push(
        unknown(
          'WEB_API_KEY',
          `is not the apiKey in ${name}: another key is right only where the web app's is restricted to browsers`,
        ),
      );
  } catch {
    findings.push(bad(name, 'is not JSON'));
  }
  return findings;
}

/**
 * Checks the settings of `npm start` and `npm test`. They are committed, so a fault means that somebody changed them.
 */
export function checkLocal(root = ROOT): Finding[] {
  const missing = [SETTINGS_FILE, SECRETS_FILE].filter((file) => !valuesIn(file, root));
  if (missing.length > 0) return missing.map((file) => bad(file, 'is missing; git checkout brings it back'));
  const local = localSettings(valuesIn(SETTINGS_FILE, root) ?? {}, valuesIn(SECRETS_FILE, root) ?? {}, DEV_RUN);
  return [
    ...checkSettings(settingsIn('functions'), local.settings, SETTINGS_FILE, 'local'),
    ...checkSettings(settingsIn('secret'), local.secrets, SECRETS_FILE, 'local'),
  ];
}
