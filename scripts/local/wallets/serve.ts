/** Serves the local wallets: Google's API and pages, a phone with Apple's passes, and the page that shows both. */
import express, { type Request } from 'express';
import { parseServiceAccount } from '../../../functions/src/wallets/google/jwt';
import { closeServer, ownSiteOnly, serveApp } from '../httpServer';
import type { LocalRun } from '../runs';
import { readState, writeState } from '../stateFile';
import { startLocalApns } from './apns';
import { localGoogle } from './google';
import type { HeldCards } from './googleStore';
import type { Account } from './googleTokens';
import { LOCAL_ISSUER, walletKeys, walletSecrets } from './keys';
import { LocalPhone, newPhone } from './phone';
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

export type LocalWallets = Awaited<ReturnType<typeof startLocalWallets>>;

const noState = () => ({ google: { classes: {}, objects: {} } as HeldCards, phone: newPhone() });

/** Rejects when the port is in use. */
export async function startLocalWallets(options: LocalWalletsOptions) {
  const { port, apnsPort, issuerId, account, stateFile, now = Date.now } = options;
  const origin = `http://127.0.0.1:${port}`;
  const state = readState<ReturnType<typeof noState>>(stateFile) ?? noState();
  const save = () => writeState(stateFile, state);
  const google = localGoogle({ origin, issuerId, account, held: state.google, onChange: save, now });
  const phone = new LocalPhone(state.phone, save);
  const apns = await startLocalApns(apnsPort, walletKeys());
  apns.onPush((token) => {
    phone.pushed(token).catch((error: unknown) => console.error('Local phone:', error));
  });

  const app = express().use(express.raw({ type: () => true, limit: '1mb' }), ownSiteOnly);
  const { google: cards, phone: passes } = state;
  app.get('/', (_, response) => response.redirect('/wallet-preview'));
  app.get('/wallet-preview', (_, response) => void response.send(previewPage(cards, passes, now())));
  app.get('/wallet-preview/cards', (_, response) => void response.send(previewCards(cards, passes, now())));
  app.use('/_local/apns', ({ method, originalUrl, query }, response) => {
    const done = apns.control(method, originalUrl.split('?')[0] ?? '', new URLSearchParams(query as never));
    response.status(done ? 200 : 404).json(done ?? {});
  });
  app.get('/_local/phone/passes', (_, response) => void response.json(passes.passes));
  const phoneAct = (address: string, act: (request: Request<{ serial?: string }>) => Promise<void>) =>
    app.post(`/_local/phone/${address}`, (request: Request<{ serial?: string }>, response) => {
      // What the phone does not take is said as text, for the page.
      const refuse = ({ message }: Error) => response.status(400).type('text').send(message);
      act(request).then(() => response.json({}), refuse);
    });
  phoneAct('add', ({ body }) => phone.add(body as Buffer));
  phoneAct('remove/:serial', ({ params }) => phone.remove(params.serial ?? ''));
  app.use(google.router);
  const server = await serveApp(app, port);
  return {
    url: origin,
    google,
    stop: async () => {
      await apns.stop();
      await closeServer(server);
    },
  };
}

/** A run's local wallets, on the run's ports; without a file, every start begins with empty ones. */
export const startWalletsFor = ({ ports }: LocalRun, stateFile?: string) =>
  startLocalWallets({
    port: ports.wallets,
    apnsPort: ports.apns,
    issuerId: LOCAL_ISSUER,
    account: parseServiceAccount(walletSecrets()['GOOGLE_WALLET_SERVICE_ACCOUNT'] ?? ''),
    ...(stateFile && { stateFile }),
  });
