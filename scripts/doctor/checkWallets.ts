/** The doctor's checks of the wallets: certificates and keys that fit one another and have not expired. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { DAY_MS } from '@tessera/domain/lib/time';
import { type Wallet, WALLETS } from '@tessera/domain/pass/state';
import { parseServiceAccount } from '../../functions/src/wallets/google/jwt';
import type { Values } from '../lib/settingsFile';
import { bad, type Finding, good, operatorIn, unknown } from './checkSettings';

/** How many days before its expiry a certificate is reported, because a new one takes a day or two. */
const WARN_DAYS = 30;

/** Whether a secret has a value other than `none`; the CLI demands a value for every secret. */
const given = (value: string | undefined): value is string => value !== undefined && value !== '' && value !== 'none';
/** Restores the line breaks of a PEM file that is in one line. */
const linesOf = (pem: string): string => pem.replaceAll('\\n', '\n');

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

function certificateOf(text: string): X509Certificate | null {
  try {
    return new X509Certificate(linesOf(text));
  } catch {
    return null;
  }
}

/** The values of an attribute of a subject, such as `OU`. */
function subjectOf(certificate: X509Certificate, attribute: string): string[] {
  return certificate.subject
    .split('\n')
    .filter((line) => line.startsWith(`${attribute}=`))
    .map((line) => line.slice(attribute.length + 1));
}

function checkDates(name: string, certificate: X509Certificate, now: number): Finding {
  const [from, to] = [new Date(certificate.validFrom), new Date(certificate.validTo)];
  if (to.getTime() <= now) return bad(name, `ended on ${dayOf(to)}: make a new one (docs/wallets.md)`);
  if (from.getTime() > now) return bad(name, `begins on ${dayOf(from)}`);
  const days = Math.floor((to.getTime() - now) / DAY_MS);
  return days < WARN_DAYS
    ? unknown(name, `ends on ${dayOf(to)}, in ${days} days: make a new one soon (docs/wallets.md)`)
    : good(`${name}, until ${dayOf(to)}`);
}

function keyFits(certificate: X509Certificate, key: string): boolean {
  try {
    return certificate.checkPrivateKey(createPrivateKey(linesOf(key)));
  } catch {
    return false;
  }
}

/** Apple Wallet. @param values settings and secrets; a secret that cannot be seen is missing */
function* checkApple(values: Values, now: number): Generator<Finding> {
  const { APPLE_PASS_TYPE_ID: passType, APPLE_TEAM_ID: team } = values;
  if (!given(passType)) return yield good('Apple Wallet (not set up: its button is not there)');
  if (!given(team)) yield bad('APPLE_TEAM_ID', 'is missing; APPLE_PASS_TYPE_ID requires it');
  for (const name of ['APPLE_PASS_CERTIFICATE', 'APPLE_PASS_KEY', 'APPLE_WWDR_CERTIFICATE'])
    if (values[name] !== undefined && !given(values[name]))
      yield bad(name, 'is missing; APPLE_PASS_TYPE_ID requires it (docs/wallets.md)');

  const { APPLE_PASS_CERTIFICATE: text, APPLE_PASS_KEY: key, APPLE_WWDR_CERTIFICATE: wwdrText } = values;
  const wwdr = given(wwdrText) ? certificateOf(wwdrText) : undefined;
  if (wwdr === null) yield bad('APPLE_WWDR_CERTIFICATE', 'is not a PEM certificate');
  if (wwdr) yield checkDates('APPLE_WWDR_CERTIFICATE', wwdr, now);
  if (!given(text)) return;
  const name = 'APPLE_PASS_CERTIFICATE';
  const certificate = certificateOf(text);
  if (!certificate) return yield bad(name, 'is not a PEM certificate');
  yield checkDates(name, certificate, now);
  const [types, teams] = [subjectOf(certificate, 'UID'), subjectOf(certificate, 'OU')];
  if (!types.includes(passType))
    yield bad(name, `names ${types.join(', ') || 'no pass type'}, but APPLE_PASS_TYPE_ID is ${passType}`);
  if (given(team) && !teams.includes(team))
    yield bad(name, `names ${teams.join(', ') || 'no team'}, but APPLE_TEAM_ID is ${team}`);
  if (given(key) && !keyFits(certificate, key)) yield bad('APPLE_PASS_KEY', `is not the key of ${name}`);
  if (wwdr && !(certificate.checkIssued(wwdr) && certificate.verify(wwdr.publicKey)))
    yield bad('APPLE_WWDR_CERTIFICATE', `did not sign ${name}: take the intermediate that it names`);
}

function checkGoogle(values: Values): Finding[] {
  const { GOOGLE_WALLET_ISSUER_ID: issuer, GOOGLE_WALLET_SERVICE_ACCOUNT: text } = values;
  if (!given(issuer)) return [good('Google Wallet (not set up: its button is not there)')];
  const name = 'GOOGLE_WALLET_SERVICE_ACCOUNT';
  // In a real project it may be only in Secret Manager.
  if (text === undefined) return [];
  if (!given(text)) return [bad(name, 'is missing; GOOGLE_WALLET_ISSUER_ID requires it (docs/wallets.md)')];
  try {
    const { client_email, private_key } = parseServiceAccount(text);
    if (createPrivateKey(private_key).asymmetricKeyType !== 'rsa') return [bad(name, 'has a key that is not RSA')];
    if (!client_email.endsWith('.iam.gserviceaccount.com'))
      return [bad(name, `is of ${client_email}, which is not a service account`)];
    return [good(`${name}, of ${client_email}`)];
  } catch (error) {
    return [bad(name, error instanceof Error ? error.message.replace(`${name} `, '') : String(error))];
  }
}

/** The site's pages name the wallets in the operator's facts, while a card has buttons for those that are set up. */
function checkNamed({ OPERATOR, APPLE_PASS_TYPE_ID, GOOGLE_WALLET_ISSUER_ID }: Values): Finding[] {
  const operator = operatorIn(OPERATOR);
  if (!operator) return [];
  const named: readonly Wallet[] = operator.wallets ?? [];
  const isSetUp = { apple: given(APPLE_PASS_TYPE_ID), google: given(GOOGLE_WALLET_ISSUER_ID) };
  return WALLETS.filter((wallet) => named.includes(wallet) !== isSetUp[wallet]).map((wallet) =>
    isSetUp[wallet]
      ? bad('OPERATOR.wallets', `lacks "${wallet}", which is set up: the list of sub-processors does not name it`)
      : bad('OPERATOR.wallets', `names "${wallet}", which is not set up (docs/wallets.md)`),
  );
}

/**
 * Checks both wallets. A wallet that is not set up is not a fault.
 * @param values settings and secrets; a missing secret cannot be seen from here
 * @param now milliseconds since 1970
 */
export const checkWallets = (values: Values, now = Date.now()): Finding[] => [
  ...checkApple(values, now),
  ...checkGoogle(values),
  ...checkNamed(values),
];
