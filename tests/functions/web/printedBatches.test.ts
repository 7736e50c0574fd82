import assert from 'node:assert/strict';
import { createShop } from '../../support/shop';
import { webData } from '../../support/webData';

it('every batch of printed cards can be reached, the latest first, so that an old one can be blocked', async () => {
  const { logIn, call } = await webData();
  const { listBatches } = await import('../../../web/src/shared/data/printedCards');
  const { businessId, owner } = await createShop();
  await logIn(owner.email, owner.password);
  for (let made = 1; made <= 21; made += 1)
    await call('makePrintedCards', { businessId, name: `Batch ${made}`, sheets: 1, requestId: crypto.randomUUID() });
  const first = await listBatches(businessId);
  const rest = await listBatches(businessId, first.next);
  const names = [...first.items, ...rest.items].map(({ batch }) => batch.name);
  assert.deepEqual(
    names,
    Array.from({ length: 21 }, (_, index) => `Batch ${21 - index}`),
  );
  assert.equal(rest.next, undefined);
});
