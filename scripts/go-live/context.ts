/** What the steps work with: the project, its settings and secrets, and the outside world. */
import { serviceAccountOf } from '@tessera/domain/calls/rights';
import { type SettingName, settingProblem } from '@tessera/domain/operation/settings';
import type Stripe from 'stripe';
import type { Endpoint } from '../build/functionsManifest';
import type { TextReader } from '../doctor/checkMailDns';
import { settingsFile, type Values, valuesIn, writeSettings } from '../lib/settingsFile';
import type { Google } from './google';
import { NotKnown, Refusal } from './refusal';

/** A question at the terminal. */
export interface Question {
  message: string;
  /** What an answer looks like. */
  example?: string;
  /** The fault of an answer; undefined for a right one. */
  problem: (answer: string) => string | undefined;
}

/** Everything outside of this process, so that tests can put a model in its place. */
export interface Environment {
  /** The folder that has `functions`. */
  root: string;
  google: Google;
  stripe(key: string): Stripe;
  /** A request to the site, as a visitor makes it. */
  visit(url: string, init?: RequestInit): Promise<Response>;
  /** Runs a program, and shows what it prints. */
  command(
    program: string,
    args: readonly string[],
    variables: NodeJS.ProcessEnv,
  ): Promise<{ code: number; output: string }>;
  /** The functions, as the SDK describes them. */
  manifest(project: string): Promise<Record<string, Endpoint>>;
  /** Builds what is deployed. */
  build(project: string): Promise<void>;
  /** The folder of the built site, which `build` fills. */
  site: string;
  texts: TextReader;
  /** Answers of the person; null where nobody can be asked. */
  ask: { text(question: Question): Promise<string>; secret(question: Question): Promise<string> } | null;
  say(line: string): void;
  pause(ms: number): Promise<void>;
}

interface Options {
  /** The project takes no money: its key is one of Stripe's test mode. */
  test: boolean;
  /** Values that are asked for again. */
  change: readonly SettingName[];
}

export class Context {
  /** Secrets that were typed, made or read in this run. */
  private readonly secrets = new Map<string, string>();
  private manifestRead: Promise<Record<string, Endpoint>> | undefined;
  private built: Promise<void> | undefined;
  private readonly changed: Set<SettingName>;
  /** The work that is left for a person. */
  readonly byHand: string[] = [];

  constructor(
    readonly project: string,
    readonly environment: Environment,
    readonly options: Options,
  ) {
    this.changed = new Set(options.change);
  }

  get google(): Google {
    return this.environment.google;
  }

  get account(): string {
    return serviceAccountOf(this.project);
  }

  /** The settings in the project's file as it is now: a person may edit it while the command runs. */
  get values(): Values {
    return valuesIn(settingsFile(this.project), this.environment.root) ?? {};
  }

  /** The value of a setting. @throws NotKnown where an earlier step has not set it, Refusal where it is malformed */
  value(name: SettingName): string {
    const value = this.values[name];
    if (value === undefined) throw new NotKnown(name, 'run the command without --only and --from first');
    // Somebody may have edited the file. No step takes over what would break the site that runs.
    const problem = settingProblem(name, value, 'real');
    if (problem)
      throw new Refusal(`${name} ${problem}. Mend ${settingsFile(this.project)}, and run the command again.`);
    return value;
  }

  /** Puts values into the project's file. */
  save(values: Partial<Record<SettingName, string>>): void {
    writeSettings(this.project, { ...this.values, ...values }, this.environment.root);
    // What is built contains settings.
    this.built = undefined;
  }

  /** The site's host, like `shop.example`. */
  get host(): string {
    return new URL(this.value('SITE_URL')).host;
  }

  /** Keeps a secret in this process alone. @throws Refusal when it is malformed */
  keepSecret(name: SettingName, value: string): void {
    this.secrets.set(name, value);
    const problem = settingProblem(name, value, 'real');
    if (problem) throw new Refusal(`${name} ${problem}: run the command again with --change ${name}.`);
  }

  keptSecret(name: SettingName): string | undefined {
    return this.secrets.get(name);
  }

  /** Whether a value is to be replaced, and has not been yet. */
  isChanged(name: SettingName): boolean {
    return this.changed.has(name);
  }

  /** Notes that a changed value is stored. */
  stored(name: SettingName): void {
    this.changed.delete(name);
  }

  /** Prints a line, without any secret. */
  say(line: string): void {
    let shown = line;
    for (const secret of this.secrets.values()) if (secret.length > 7) shown = shown.replaceAll(secret, '…');
    this.environment.say(shown);
  }

  /** Notes what is left for a person, once. */
  leave(line: string): void {
    if (!this.byHand.includes(line)) this.byHand.push(line);
  }

  manifest(): Promise<Record<string, Endpoint>> {
    return (this.manifestRead ??= this.environment.manifest(this.project));
  }

  /** Builds once, until a setting changes. */
  build(): Promise<void> {
    return (this.built ??= this.environment.build(this.project));
  }
}
