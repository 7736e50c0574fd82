import type { Business } from '@tessera/domain/business';
import { LOYALTY_ROUTES } from '@tessera/domain/loyalty/routes';

/** What a poster says of a shop. */
export interface Offer {
  shop: string;
  colour: string;
  stampsNeeded: number;
  reward: string;
  /** Where the code leads. */
  address: string;
}

/** What the open programme of a shop offers; undefined where none is open. */
export function offerOf({ name, colour, programmes }: Business): Offer | undefined {
  const open = Object.values(programmes).find(({ status }) => status === 'open');
  if (!open) return undefined;
  const { stampsNeeded, reward } = open.terms;
  return {
    shop: name,
    colour,
    stampsNeeded,
    reward,
    address: `${location.origin}${LOYALTY_ROUTES.join}/${open.joinCode}`,
  };
}
