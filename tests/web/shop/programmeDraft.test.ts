import assert from 'node:assert/strict';
import { defaultLimits, type ProgrammeSummary } from '@tessera/domain/programme';
import { stampsScheme } from '@tessera/domain/scheme/stamps';
import type { Shop } from '../../../web/src/data/shops';
import { draftOf, draftProblems, programmeInput } from '../../../web/src/features/shop/programmeDraft';

const ZONE = 'Europe/London';
const offer = { version: 1, scheme: stampsScheme(8, 'a coffee'), conditions: 'A stamp for: each coffee' };
const programme: ProgrammeSummary = {
  name: 'Coffee',
  status: 'open',
  joinCode: 'ABCD',
  version: 1,
  offer,
  recent: [offer],
  limits: { ...defaultLimits('stamps', 0), paperUntil: Date.parse('2026-07-01T00:00:00+01:00') },
};
const programmes: Shop['business']['programmes'] = { one: programme };
const shop = { businessId: 'b', business: { timeZone: ZONE, programmes } } as Shop;

describe('the draft of a card', () => {
  it('shows what is published, and sends the same where nothing was typed', () => {
    const draft = draftOf(programme, ZONE);
    assert.deepEqual([draft.paperUntil, draft.earns, draft.more], ['2026-06-30', 'each coffee', '']);
    assert.deepEqual(draftProblems(draft, ZONE), {});
    const input = programmeInput(draft, shop, false);
    assert.deepEqual(input, {
      businessId: 'b',
      name: 'Coffee',
      scheme: offer.scheme,
      conditions: offer.conditions,
      limits: { ...programme.limits },
    });
    assert.equal(programmeInput(draft, shop, true).applyToStarted, true);
  });

  it('names each field that cannot be published', () => {
    const draft = { ...draftOf(programme, ZONE), name: ' ', reward: '<b>', target: '1', dailyLimit: '2.5' };
    const problems = draftProblems({ ...draft, paperUntil: 'tomorrow', more: 'x'.repeat(2000) }, ZONE);
    assert.deepEqual(Object.keys(problems).sort(), ['dailyLimit', 'more', 'name', 'paperUntil', 'reward', 'target']);
  });
});
