import assert from 'node:assert/strict';
import { FOUND_CARDS } from '@tessera/domain/calls/callables';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CardsFound, Counter } from '../../../web/src/counter/counterScreen';
import { FoundSheet } from '../../../web/src/counter/sheet/FoundSheet';

/** What the counter says of so many cards with one name. */
function saidOf(number: number): string {
  const passes: CardsFound = Array.from({ length: number }, (_, index) => ({
    passId: `card-${index}`,
    shortCode: '0123-4567',
    kind: 'stamps',
    balance: 1,
    rewards: [],
    status: 'open',
    joinedAt: 0,
  }));
  return renderToStaticMarkup(<FoundSheet counter={{} as Counter} passes={passes} />);
}

it('a list of found cards says where it may go on', () => {
  assert.match(saidOf(FOUND_CARDS), /At least 20 cards found.*There may be more\. Type more of the name\./);
  assert.doesNotMatch(saidOf(FOUND_CARDS - 1), /more/);
});
