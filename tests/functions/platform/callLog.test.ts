/** The logs say which call has made an event of the ledger. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { addMember, ask, call, type Card, createShop, join, network, scan, type Shop } from '../../support/shop';

interface Entry {
  call: string;
  callId?: string;
  code: string;
  events: string[];
}

/** The lines about calls that are logged meanwhile, without the time of each. */
async function callsDuring(act: () => Promise<unknown>): Promise<Entry[]> {
  const { logger } = await import('firebase-functions/logger');
  const entries: Entry[] = [];
  const { info } = logger;
  logger.info = (message: unknown, { ms, ...entry }: Entry & { ms: number }) => {
    if (message !== 'call') return;
    assert.ok(Number.isInteger(ms) && ms >= 0, `${ms} ms`);
    entries.push(entry);
  };
  try {
    await act();
  } finally {
    logger.info = info;
  }
  return entries;
}

describe('the log of the calls', () => {
  let shop: Shop;
  let card: Card;
  let token: string;

  before(async () => {
    shop = await createShop({}, { againAfterSeconds: 0 });
    token = (await addMember(shop, 'staff')).idToken;
    card = await join(shop);
  });

  it('names the event of a scan by the id that the browser gave it, and of a repeated scan no new event', async () => {
    const scanId = randomUUID();
    const stamp = () => scan(shop, token, { scanId, code: card.code() });
    const line = { call: 'recordScan', callId: scanId, code: 'ok' };
    assert.deepEqual(await callsDuring(stamp), [{ ...line, events: [scanId] }]);
    assert.deepEqual(await callsDuring(stamp), [{ ...line, events: [] }]);
  });

  it('names the first event of a card beside the id of the joining', async () => {
    const joinId = randomUUID();
    const { joinCode } = shop;
    const [line, ...more] = await callsDuring(() => ask('joinProgramme', { joinCode, joinId }, undefined, network()));
    assert.deepEqual(more, []);
    assert.match(line?.events.join() ?? '', /^joined_[0-9A-Z]{16}$/);
    assert.deepEqual({ ...line, events: [] }, { call: 'joinProgramme', callId: joinId, code: 'ok', events: [] });
  });

  it('names the event of a holder’s call that has no id', async () => {
    const lines = await callsDuring(() => ask('erasePass', { secret: card.secret }));
    assert.deepEqual(lines, [
      { call: 'erasePass', callId: undefined, code: 'ok', events: [`closed_${card.passId}_1`] },
    ]);
  });

  it('says why a scan was refused, and is silent about a call that only reads', async () => {
    const scanId = randomUUID();
    const stranger = await addMember(await createShop(), 'staff');
    const { businessId } = shop;
    const lines = await callsDuring(async () => {
      await call('recordScan', { businessId, scanId, code: card.code() }, stranger.idToken);
      await ask('getPass', { secret: (await join(await createShop())).secret });
    });
    assert.deepEqual(
      lines.filter(({ call: name }) => name !== 'joinProgramme'),
      [{ call: 'recordScan', callId: scanId, code: 'permission-denied', events: [] }],
    );
  });
});
