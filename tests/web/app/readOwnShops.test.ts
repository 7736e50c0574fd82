/** A person's shops, while the person's own one may have to be created or updated first. */
import assert from 'node:assert/strict';
import { readOwnShops } from '../../../web/src/app/readOwnShops';
import type { Shop } from '../../../web/src/shared/data/shops';
import { provokesLines } from '../../support/provokedLines';
import { OpenPromise } from '../openPromise';

const turn = () => new Promise((done) => setImmediate(done));
// Only the fields that are compared.
const shopOf = (ownerUid: string, name: string, active = true) =>
  ({ businessId: name, business: { ownerUid, name, active } }) as Shop;
const WORKPLACE = shopOf('kit', 'workplace');
const OWN = shopOf('ada', 'own');

/** Starts to read with these shops, and collects what is shown. */
function start(...reads: Shop[][]) {
  const projection = new OpenPromise<boolean>();
  const shown: string[][] = [];
  const calls = {
    readShops: () => Promise.resolve([...(reads.shift() ?? [])]),
    projectOwnShop: () => projection.promise,
  };
  const ended = readOwnShops(calls, {
    uid: 'ada',
    mayHaveOpened: () => true,
    show: (shops) => shown.push(shops.map(({ businessId }) => businessId)),
    isCurrent: () => true,
  });
  return { projection, shown, ended };
}

describe('the own shop of a paid owner', () => {
  provokesLines('warn');

  it('is shown before it is updated, and again after it', async () => {
    const { projection, shown, ended } = start([WORKPLACE, OWN], [WORKPLACE, shopOf('ada', 'renamed')]);
    await turn();
    assert.deepEqual(shown, [['own', 'workplace']]);
    projection.resolve(true);
    await ended;
    assert.deepEqual(shown.slice(1), [['renamed', 'workplace']]);
  });

  it('stays when the update fails', async () => {
    const { projection, shown, ended } = start([OWN]);
    await turn();
    projection.reject(new Error('no answer'));
    await ended;
    assert.deepEqual(shown, [['own']]);
  });

  it('is not called frozen once it is paid for again, unless the update fails', async () => {
    const frozen = shopOf('ada', 'own', false);
    const opened = start([frozen], [OWN]);
    const failed = start([frozen]);
    await turn();
    assert.deepEqual([opened.shown, failed.shown], [[], []]);
    opened.projection.resolve(true);
    failed.projection.reject(new Error('no answer'));
    await Promise.all([opened.ended, failed.ended]);
    assert.deepEqual([opened.shown, failed.shown], [[['own']], [['own']]]);
  });

  it('is waited for before it exists, and its failure is one of the page', async () => {
    const { projection, shown, ended } = start([WORKPLACE]);
    await turn();
    assert.deepEqual(shown, []);
    projection.reject(new Error('no answer'));
    await assert.rejects(ended, /no answer/);
    assert.deepEqual(shown, []);
  });
});
