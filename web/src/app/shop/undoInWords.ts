import type { PassEvent } from '@tessera/domain/pass/state';
import { historyInWords } from '@tessera/domain/pass/words';
import { lostWith } from '../../shared/scheme/unitsTyped';

/** What the customer will read of an undo, with the rewards that go with it. @param card as it is now */
export const undoInWords = (
  { scheme, amount, redeemed, type }: PassEvent,
  card: Parameters<typeof lostWith>[0],
): string =>
  historyInWords({
    type: 'undone',
    scheme,
    amount: redeemed ? 0 : -amount,
    restored: redeemed,
    returned: redeemed ? undefined : lostWith(card, amount, type),
  });
