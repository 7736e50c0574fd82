/** The first requests of the cold starts, to functions whose answer somebody waits for. */
import { randomBytes, randomUUID } from 'node:crypto';
import { type CallableName, type Unit, UNITS } from '@tessera/domain/calls/units';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { picturePath } from '../../functions/src/wallets/picture';
import { inTurn, newStaff, openShop, scanOf } from './counter/shop';
import type { FirstRequest, Start } from './firstAnswer';
import { paidEvent, signed } from './payments/schedule';
import { bearer } from './people';

/** A function that is deployed alone or holds others, and what it is asked first. */
export interface FirstCall extends Pick<Start, 'isDone' | 'later'> {
  /** The deployed function. */
  target: string;
  /** The file below `functions/src` that defines what answers, and its name there. */
  file: string;
  name: string;
  request: () => FirstRequest;
}

/** The webhook's first event, which is new for each start. */
export const WEBHOOK: FirstCall = {
  target: 'stripeWebhook',
  file: 'payment/stripeWebhook',
  name: 'stripeWebhook',
  request() {
    const { body, signature } = signed(paidEvent(`cold-${randomUUID()}`), process.env['STRIPE_WEBHOOK_SECRET'] ?? '');
    return { path: '/', body, headers: { 'stripe-signature': signature } };
  },
  // An event that changes nothing would be answered before the database is loaded.
  isDone: (text) => !text.includes('"applied":false'),
};

/** Calls of each unit that holds callables, of `/health`, and of the functions that stand alone. */
export async function firstCalls(db: Firestore, auth: Auth): Promise<FirstCall[]> {
  const staff = await newStaff(auth, 1);
  const { token } = inTurn(staff, 0);
  const card = inTurn(await openShop(db, { staff, cards: 1, kind: 'stamps', againAfterSeconds: 0 }), 0);
  const { businessId, secret } = card;
  const call = (
    target: Unit,
    name: CallableName,
    file: string,
    data: () => object | null,
    isOwn = true,
  ): FirstCall => ({
    target,
    file,
    name,
    request: () => ({
      path: `/${name}`,
      body: JSON.stringify({ data: data() }),
      // Each start uses another network, because the limit per network would refuse the last ones.
      headers: { 'x-forwarded-for': `10.${randomBytes(3).join('.')}`, ...(isOwn && bearer(token)) },
    }),
    // Each callable of the unit, so that all code is loaded; but the account is needed until the end.
    later: UNITS[target]
      .filter((each) => each !== 'deleteAccount')
      .map((each) => ({ path: `/${each}`, body: '{"data":{}}', headers: bearer(token) })),
  });
  const question = () => ({ messageId: randomUUID(), name: 'Ada', email: 'ada@shop.example', message: 'Hello' });
  return [
    call('site', 'sendMessage', 'site/sendMessage', question, false),
    call('card', 'getPass', 'card/ownCard', () => ({ secret }), false),
    call('counter', 'readCard', 'counter/scans', () => ({ businessId, code: card.code(Date.now()) })),
    call('counter', 'recordScan', 'counter/scans', () => scanOf(card)),
    call('shop', 'listTeam', 'shop/team/devices', () => ({ businessId })),
    call('account', 'getReceipts', 'payment/receipts/getReceipts', () => null),
    WEBHOOK,
    {
      target: 'wallet',
      file: 'units/wallet',
      name: 'wallet',
      request: () => ({ method: 'GET', path: picturePath({ colour: '#12463a', tiles: { laid: 3, tiles: 8 } }) }),
    },
    {
      target: 'site',
      file: 'site/health',
      name: 'health',
      request: () => ({ method: 'GET', path: '/health' }),
    },
  ];
}
