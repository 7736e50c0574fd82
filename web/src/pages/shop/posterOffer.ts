import { type Business, openProgramme } from '@tessera/domain/business';
import { LOYALTY_ROUTES } from '@tessera/domain/loyalty/routes';

/** What a poster says of a shop. */
export interface Offer {
  shop: string;
  colour: string;
  /** The address of its logo. */
  logo?: string;
  stampsNeeded: number;
  reward: string;
  /** Where the code leads. */
  address: string;
}

/** What the open programme of a shop offers; undefined where none is open. */
export function offerOf(business: Business): Offer | undefined {
  const open = openProgramme(business);
  if (!open) return undefined;
  const { name, colour, logo } = business;
  const { joinCode, terms } = open.programme;
  return {
    shop: name,
    colour,
    ...(logo !== undefined && { logo }),
    stampsNeeded: terms.stampsNeeded,
    reward: terms.reward,
    address: `${location.origin}${LOYALTY_ROUTES.join}/${joinCode}`,
  };
}
