/** The local Google Wallet of a test run, as a test asks and tells it. */
import assert from 'node:assert/strict';
import type { LoyaltyClass } from '../../functions/src/wallets/google/schema';
import { TEST_PORTS } from '../../scripts/local/runs';
import type { RecordedRequest } from '../../scripts/local/wallets/google';
import type { HeldObject } from '../../scripts/local/wallets/googleStore';

const BASE = `http://127.0.0.1:${TEST_PORTS.wallets}`;

async function control<Answer>(path: string, method: 'GET' | 'POST' = 'POST'): Promise<Answer> {
  const answer = await fetch(`${BASE}/_local/google/${path}`, { method });
  assert.equal(answer.status, 200, path);
  return (await answer.json()) as Answer;
}

/** The object that a save link names. */
export function objectIn(link: string): string {
  const [, claims = ''] = (link.split('/gp/v/save/')[1] ?? '').split('.');
  const { payload } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    payload: { loyaltyObjects: [{ id: string }] };
  };
  return payload.loyaltyObjects[0].id;
}

export const heldClass = (id: string): Promise<LoyaltyClass> => control(`classes/${id}`, 'GET');
export const heldObject = (id: string): Promise<HeldObject> => control(`objects/${id}`, 'GET');
/** The requests about an object, in their order. */
export const askedAbout = (id: string): Promise<RecordedRequest[]> => control(`asked/${id}`, 'GET');
/** The next requests about something fail. */
export const failAt = (id: string, kind: string, times = 1): Promise<unknown> =>
  control(`fail/${id}?kind=${kind}&times=${times}`);
/** The holder presses save on Google's page, or deletes the card: the callback answers before this does. */
export async function saveCard(link: string): Promise<void> {
  const answer = await fetch(link, { method: 'POST', redirect: 'manual' });
  assert.equal(answer.status, 303);
}
export const deleteCard = async (id: string): Promise<void> =>
  assert.deepEqual(await control(`delete/${id}`), { status: 200 });
