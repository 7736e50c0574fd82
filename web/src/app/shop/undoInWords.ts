import type { PassEvent } from '@tessera/domain/pass/state';
import { historyInWords } from '@tessera/domain/pass/words';
import { lostWith } from '../../shared/scheme/unitsTyped';

/**
 * What the customer will read of an undo, with the rewards that go with it.
 * @param card the card as it is now; absent while it is not known, so that no reward is named
 */
export const undoInWords = (
  { scheme, amount, redeemed, type }: PassEvent,
  card: Parameters<typeof lostWith>[0] | undefined,
): string =>
  historyInWords({
    type: 'undone',
    scheme,
    amount: redeemed ? 0 : -amount,
    restored: redeemed,
    returned: redeemed || !card ? undefined : lostWith(card, amount, type),
  });
