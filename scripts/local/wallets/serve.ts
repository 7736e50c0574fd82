/** Serves the local wallets: Google's API and pages, a phone with Apple's passes, and the page that shows both. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { parseServiceAccount } from '../../../functions/src/wallets/google/jwt';
import { ROOT } from '../../lib/root';
import { closeServer, listen, readBody } from '../httpServer';
import type { LocalRun } from '../runs';
import { readState, writeState } from '../stateFile';
import { startLocalApns } from './apns';
import { LocalGoogle } from './google';
import type { HeldCards } from './googleStore';
import type { Account } from './googleTokens';
import { LOCAL_ISSUER, walletKeys, walletSecrets } from './keys';
import { type HeldPasses, LocalPhone, newPhone } from './phone';
import { previewCards, previewPage } from './preview';

export interface LocalWalletsOptions {
  port: number;
  /** The local APNs. */
  apnsPort: number;
  issuerId: string;
  account: Account;
  /** The file that keeps the cards from one start to the next. */
  stateFile?: string;
  /** Milliseconds since 1970. */
  now?: () => number;
}

export interface LocalWallets {
  url: string;
  google: LocalGoogle;
  phone: LocalPhone;
  stop(): Promise<void>;
}

/** More than any request to this endpoint needs. */
const MAX_BODY_BYTES = 1024 * 1024;

interface State {
  google: HeldCards;
  phone: HeldPasses;
}

const noState = (): State => ({ google: { classes: {}, objects: {} }, phone: newPhone() });

/** Rejects when the port is in use. */
export async function startLocalWallets(options: LocalWalletsOptions): Promise<LocalWallets> {
  const { port, apnsPort, issuerId, account, stateFile, now = Date.now } = options;
  const origin = `http://127.0.0.1:${port}`;
  const state = readState<State>(stateFile) ?? noState();
  const save = () => writeState(stateFile, state);
  const google = new LocalGoogle({ origin, issuerId, account, held: state.google, onChange: save, now });
  const phone = new LocalPhone(state.phone, save);
  const apns = await startLocalApns(apnsPort, walletKeys());
  apns.onPush((token) => {
    phone.pushed(token).catch((error: unknown) => console.error('Local phone:', error));
  });

  /** The controls of the phone, for a person or a test. */
  async function onPhone(method: string, pathname: string, body: Buffer): Promise<{ status: number; text: string }> {
    const [, what, serial = ''] = /^\/_local\/phone\/(\w+)(?:\/([^/]+))?$/.exec(pathname) ?? [];
    try {
      if (method === 'GET' && what === 'passes') return { status: 200, text: JSON.stringify(state.phone.passes) };
      if (method === 'POST' && what === 'add') await phone.add(new Uint8Array(body));
      else if (method === 'POST' && what === 'remove') await phone.remove(serial);
      else return { status: 404, text: 'No such control' };
      return { status: 200, text: '{}' };
    } catch (error) {
      return { status: 400, text: error instanceof Error ? error.message : String(error) };
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request;
    const address = new URL(request.url ?? '/', origin);
    const body = await readBody(request, MAX_BODY_BYTES);
    const page = (text: string) => response.setHeader('content-type', 'text/html; charset=utf-8').end(text);
    // Another site in the same browser must not be able to use these controls.
    if (method === 'POST' && headers.origin !== undefined && headers.origin !== origin) response.writeHead(403).end();
    else if (address.pathname === '/') response.writeHead(302, { location: '/wallet-preview' }).end();
    else if (address.pathname === '/wallet-preview') page(previewPage(state.google, state.phone, now()));
    else if (address.pathname === '/wallet-preview/cards') page(previewCards(state.google, state.phone, now()));
    else if (address.pathname.startsWith('/_local/apns/')) {
      const done = apns.control(method, address.pathname, address.searchParams);
      response.writeHead(done ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(done ?? {}));
    } else if (address.pathname.startsWith('/_local/phone/')) {
      const { status, text } = await onPhone(method, address.pathname, body);
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
    } else if (!(await google.answer(request, response, address, body.toString('utf8')))) response.writeHead(404).end();
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error('Local wallets:', error);
      response.destroy();
    });
  });
  await listen(server, port);
  return {
    url: origin,
    google,
    phone,
    stop: async () => {
      await apns.stop();
      await closeServer(server);
    },
  };
}

/** A run's local wallets, on the run's port; without `kept`, every start begins with empty ones. */
export const startWalletsFor = ({ ports, folder }: LocalRun, { kept = false } = {}): Promise<LocalWallets> =>
  startLocalWallets({
    port: ports.wallets,
    apnsPort: ports.apns,
    issuerId: LOCAL_ISSUER,
    account: parseServiceAccount(walletSecrets()['GOOGLE_WALLET_SERVICE_ACCOUNT'] ?? ''),
    ...(kept && { stateFile: path.join(ROOT, folder, 'wallets.json') }),
  });
