/** A phone's requests to Apple's web service, through Hosting, and what the local APNs has taken. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { TEST_PORTS } from '../../../scripts/local/runs';
import { LOCAL_APPLE, walletKeys } from '../../../scripts/local/wallets/keys';
import { type ReadPass, readPass } from '../../../scripts/local/wallets/pkpass';
import { eventually } from '../../support/eventually';
import { ask, type Card, network } from '../../support/shop';

export const SERVICE = `http://127.0.0.1:${TEST_PORTS.site}/wallet/apple`;
const CONTROL = `http://127.0.0.1:${TEST_PORTS.wallets}/_local/apns`;

export const open = (archive: Buffer): ReadPass =>
  readPass(archive, { wwdr: walletKeys().wwdr, now: Date.now(), allowsHttp: true });

/** The link of the card's button. */
export async function linkOf({ secret }: Pick<Card, 'secret'>): Promise<string> {
  const { apple } = await ask('getWalletLinks', { secret, wallet: 'apple' }, undefined, network());
  assert.ok(apple);
  return apple;
}

export interface Fetched extends ReadPass {
  archive: Buffer;
  modified: string;
}

async function passIn(response: Response): Promise<Fetched> {
  assert.equal(response.status, 200, await response.clone().text());
  assert.equal(response.headers.get('content-type'), 'application/vnd.apple.pkpass');
  const archive = Buffer.from(await response.arrayBuffer());
  return { ...open(archive), archive, modified: response.headers.get('last-modified') ?? '' };
}

export const download = async (card: Pick<Card, 'secret'>): Promise<Fetched> => passIn(await fetch(await linkOf(card)));

interface RequestOptions {
  method?: string;
  token?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Any request below `v1`. */
export const request = (
  path: string,
  { method = 'GET', token, headers = {}, body }: RequestOptions = {},
): Promise<Response> =>
  fetch(`${SERVICE}/v1/${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `ApplePass ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });

/** A phone with a pass. */
export class Phone {
  readonly pushToken = randomBytes(32).toString('hex');
  constructor(
    public held: Fetched,
    readonly type: string = LOCAL_APPLE.passTypeId,
    readonly device: string = randomBytes(16).toString('hex'),
  ) {}

  get serial(): string {
    return this.held.json.serialNumber;
  }

  get token(): string {
    return this.held.json.authenticationToken;
  }

  registration(): string {
    return `devices/${this.device}/registrations/${this.type}/${this.serial}`;
  }

  register(pushToken = this.pushToken): Promise<Response> {
    return request(this.registration(), { method: 'POST', token: this.token, body: JSON.stringify({ pushToken }) });
  }

  unregister(): Promise<Response> {
    return request(this.registration(), { method: 'DELETE', token: this.token });
  }

  async changed(since?: string): Promise<{ serialNumbers: string[]; lastUpdated: string } | null> {
    const tag = since === undefined ? '' : `?passesUpdatedSince=${since}`;
    const response = await request(`devices/${this.device}/registrations/${this.type}${tag}`);
    if (response.status === 204) return null;
    assert.equal(response.status, 200);
    return (await response.json()) as { serialNumbers: string[]; lastUpdated: string };
  }

  latest(headers: Record<string, string> = {}): Promise<Response> {
    return request(`passes/${this.type}/${this.serial}`, { token: this.token, headers });
  }

  async fetch(): Promise<Fetched> {
    return (this.held = await passIn(await this.latest()));
  }

  /** What APNs was sent for it. */
  async pushes(): Promise<{ status: number; reason?: string }[]> {
    return (await (await fetch(`${CONTROL}/pushes/${this.pushToken}`)).json()) as { status: number; reason?: string }[];
  }

  async fails(kind: string, times = 1): Promise<void> {
    const response = await fetch(`${CONTROL}/fail/${this.pushToken}?kind=${kind}&times=${times}`, { method: 'POST' });
    assert.equal(response.status, 200);
  }

  /** Waits for so many pushes that were taken. */
  async pushed(times = 1): Promise<void> {
    await eventually(`${times} pushes`, async () => {
      const taken = (await this.pushes()).filter(({ status }) => status === 200);
      return taken.length >= times;
    });
  }
}

/** A phone that has added a card's pass. */
export async function phoneWith(card: Pick<Card, 'secret'>): Promise<Phone> {
  const phone = new Phone(await download(card));
  assert.equal((await phone.register()).status, 201);
  return phone;
}

/** What the header of the card says: `3 of 8`. */
export const countOn = ({ json }: ReadPass): string | undefined =>
  json.storeCard.headerFields?.find(({ key }) => key === 'balance')?.value;

export const codeOn = ({ json }: ReadPass): string => json.barcodes?.[0]?.message ?? '';
