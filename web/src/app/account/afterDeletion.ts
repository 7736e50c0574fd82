/** What follows the deletion of an account. */
import { type Business, REDEEM_AFTER_FREEZE_MS, redeemUntil } from '@tessera/domain/shop/business';
import { formatDate } from '../../shared/lib/format';

const KEPT =
  'We keep what accounting needs: your payment record without your email address, and your receipts, if there are any.';

type Closing = Pick<Business, 'active' | 'frozenSince'>;

/** What becomes of the shop. The customers of a frozen one have had a part of their time already. */
function ofShop({ active, frozenSince }: Closing, now: number): string {
  const erased = now + REDEEM_AFTER_FREEZE_MS;
  const until = redeemUntil({ active: false, frozenSince: active ? now : frozenSince }) ?? now;
  const given = `Rewards that customers have earned, which only your team can give now, can be given until ${formatDate(until)}`;
  if (until === erased) return `Your shop is frozen. ${given}, and then its cards are erased. `;
  return `Your shop is frozen. ${until > now ? `${given}. ` : ''}Its cards are erased after ${formatDate(erased)}. `;
}

/** What the owner reads after the deletion. @param business the owner's shop, as it was before */
export const afterDeletion = (business: Closing | undefined, now: number): string =>
  `${business ? ofShop(business, now) : ''}${KEPT}`;
