import assert from 'node:assert/strict';
import { openingOf, tilesOf } from '../../../../web/src/app/OnboardingProgress';

describe('the tiles of a shop that opens', () => {
  const card = { name: 'Tin', category: 'cafe', reward: 'A tea', stampsNeeded: 8, brandColour: '#12463a' } as const;
  const reach = { contactEmail: 'ada@shop.example', addressLine1: '1 High Street' };

  it('are the email address, the card, contact and address, and the payment', () => {
    assert.deepEqual(tilesOf(openingOf({}, false)), [true, false, false, false]);
    assert.deepEqual(tilesOf(openingOf(card, false)), [true, true, false, false]);
    assert.deepEqual(tilesOf(openingOf({ ...card, ...reach }, true)), [true, true, true, true]);
  });

  it('lack the card once its reward is cleared, also where an older record says complete', () =>
    assert.deepEqual(tilesOf(openingOf({ ...card, reward: '', complete: true }, true)), [true, false, false, true]));
});
