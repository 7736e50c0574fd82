import { type Business, openProgramme } from '@tessera/domain/business';
import { joinAddress } from '@tessera/domain/paths';

/** The content of a shop's poster. */
export interface Offer {
  shop: string;
  colour: string;
  /** The address of its logo. */
  logo?: string;
  stampsNeeded: number;
  reward: string;
  /** Whether the shop gives rewards without a connection. */
  redeemOffline: boolean;
  /** The address in the QR code. */
  address: string;
}

/** The offer of a shop's open programme; undefined if none is open. */
export function offerOf(business: Business): Offer | undefined {
  const open = openProgramme(business);
  if (!open) return undefined;
  const { name, colour, logo } = business;
  const { joinCode, terms, limits } = open.programme;
  return {
    shop: name,
    colour,
    ...(logo !== undefined && { logo }),
    stampsNeeded: terms.stampsNeeded,
    reward: terms.reward,
    redeemOffline: limits.redeemOffline,
    address: location.origin + joinAddress(joinCode),
  };
}
