import assert from 'node:assert/strict';
import { defaultLimits, type ProgrammeSummary } from '@tessera/domain/programme';
import type { Shop } from '../../../web/src/data/shops';
import { draftOf, draftProblems, programmeInput } from '../../../web/src/features/shop/programmeDraft';

const ZONE = 'Europe/London';
const terms = { version: 1, stampsNeeded: 8, reward: 'a coffee', terms: 'A stamp for: each coffee' };
const programme: ProgrammeSummary = {
  name: 'Coffee',
  status: 'open',
  joinCode: 'ABCD',
  version: 1,
  terms,
  recent: [terms],
  limits: { ...defaultLimits(0), paperUntil: Date.parse('2026-07-01T00:00:00+01:00') },
};
const shop = { businessId: 'b', business: { timeZone: ZONE } } as Shop;

describe('the draft of a card', () => {
  it('shows what is published, and sends the same where nothing was typed', () => {
    const draft = draftOf(programme, ZONE);
    assert.deepEqual([draft.paperUntil, draft.earns, draft.more], ['2026-06-30', 'each coffee', '']);
    assert.deepEqual(draftProblems(draft, ZONE), {});
    const input = programmeInput(draft, shop, false);
    assert.deepEqual(input, {
      businessId: 'b',
      name: 'Coffee',
      reward: 'a coffee',
      stampsNeeded: 8,
      terms: terms.terms,
      limits: { ...programme.limits },
    });
    assert.equal(programmeInput(draft, shop, true).applyToStarted, true);
  });

  it('names each field that cannot be published', () => {
    const draft = { ...draftOf(programme, ZONE), name: ' ', reward: '<b>', stampsNeeded: '1', dailyLimit: '2.5' };
    const problems = draftProblems({ ...draft, paperUntil: 'tomorrow', more: 'x'.repeat(2000) }, ZONE);
    assert.deepEqual(Object.keys(problems).sort(), [
      'dailyLimit',
      'more',
      'name',
      'paperUntil',
      'reward',
      'stampsNeeded',
    ]);
  });
});
