/**
 * A local phone with Apple Wallet: it opens a .pkpass, registers for its changes, and fetches it again after a push.
 * Sources: Apple's "Wallet Passes" web service reference ("Register a Pass for Update Notifications", "Get the List of
 * Updatable Passes", "Send an Updated Pass", "Unregister a Pass").
 */
import { randomBytes } from 'node:crypto';
import { walletKeys } from './keys';
import { openPass, type PassJson, readPass, toldBy } from './pkpass';

/** A pass on the phone. */
interface HeldPass {
  /** The .pkpass in base64. */
  file: string;
  lastModified: string;
  changedAt: number;
  /** What the lock screen said of the last update. */
  told?: string | undefined;
}

export interface HeldPasses {
  /** The phone's library identifier and push token. */
  device: string;
  pushToken: string;
  passes: Record<string, HeldPass>;
  /** The tag of the last list of changed passes. */
  tag?: string;
}

export const newPhone = (): HeldPasses => ({
  device: randomBytes(16).toString('hex'),
  pushToken: randomBytes(32).toString('hex'),
  passes: {},
});

export class LocalPhone {
  constructor(
    readonly held: HeldPasses,
    readonly onChange: () => void,
  ) {}

  #keep(file: Buffer, lastModified: string): PassJson {
    const { json: pass } = readPass(file, { wwdr: walletKeys().wwdr, now: Date.now(), allowsHttp: true });
    const before = this.held.passes[pass.serialNumber] && this.#pass(pass.serialNumber);
    const told = before && toldBy(before, pass);
    this.held.passes[pass.serialNumber] = { file: file.toString('base64'), lastModified, changedAt: Date.now(), told };
    this.onChange();
    return pass;
  }

  #pass(serial: string): PassJson {
    const held = this.held.passes[serial];
    if (!held) throw new Error(`The phone holds no pass ${serial}`);
    return openPass(Buffer.from(held.file, 'base64')).json;
  }

  /** @returns the answer @throws Error for an answer with another status */
  async #ask(pass: PassJson, path: string, expected: readonly number[], init: RequestInit = {}): Promise<Response> {
    const answer = await fetch(`${pass.webServiceURL.replace(/\/$/, '')}/v1/${path}`, {
      ...init,
      headers: { authorization: `ApplePass ${pass.authenticationToken}`, ...init.headers },
    });
    if (!expected.includes(answer.status)) throw new Error(`${path} answered ${answer.status}`);
    return answer;
  }

  /** The address of this phone's registrations for the passes of a type. */
  #registrations({ passTypeIdentifier }: PassJson): string {
    return `devices/${this.held.device}/registrations/${encodeURIComponent(passTypeIdentifier)}`;
  }

  #register(pass: PassJson, expected: readonly number[], init: RequestInit): Promise<Response> {
    return this.#ask(pass, `${this.#registrations(pass)}/${encodeURIComponent(pass.serialNumber)}`, expected, init);
  }

  /** Adds a pass, and registers for its changes. @throws Error when the file is not a pass, or the service refuses */
  async add(file: Buffer): Promise<void> {
    await this.#register(this.#keep(file, ''), [200, 201], {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pushToken: this.held.pushToken }),
    });
  }

  /** Deletes a pass, and unregisters. */
  async remove(serial: string): Promise<void> {
    await this.#register(this.#pass(serial), [200], { method: 'DELETE' });
    delete this.held.passes[serial];
    this.onChange();
  }

  /** Handles a push: fetches the changed passes. Ignores another phone's token. */
  async pushed(pushToken: string): Promise<void> {
    const [serial] = Object.keys(this.held.passes);
    if (pushToken !== this.held.pushToken || serial === undefined) return;
    const any = this.#pass(serial);
    const since = this.held.tag === undefined ? '' : `?passesUpdatedSince=${encodeURIComponent(this.held.tag)}`;
    const answer = await this.#ask(any, `${this.#registrations(any)}${since}`, [200, 204]);
    if (answer.status === 204) return;
    const { serialNumbers, lastUpdated } = (await answer.json()) as { serialNumbers: string[]; lastUpdated: string };
    for (const changed of serialNumbers) if (Object.hasOwn(this.held.passes, changed)) await this.#update(changed);
    this.held.tag = lastUpdated;
    this.onChange();
  }

  /** Fetches the newest form of a pass; nothing when it has not changed. */
  async #update(serial: string): Promise<void> {
    const pass = this.#pass(serial);
    const since = this.held.passes[serial]?.lastModified;
    const path = `passes/${encodeURIComponent(pass.passTypeIdentifier)}/${encodeURIComponent(serial)}`;
    const answer = await this.#ask(pass, path, [200, 304], {
      headers: since ? { 'if-modified-since': since } : {},
    });
    if (answer.status === 200)
      this.#keep(Buffer.from(await answer.arrayBuffer()), answer.headers.get('last-modified') ?? '');
  }
}
