import { joinAddress } from '@tessera/domain/addresses/paths';
import type { Scheme } from '@tessera/domain/scheme/types';
import { type Business, openProgramme, schemeAt } from '@tessera/domain/shop/business';

/** The content of a shop's poster. */
export interface PosterOffer {
  shop: string;
  colour: string;
  /** The address of its logo. */
  logo?: string;
  scheme: Scheme;
  /** Whether the shop gives rewards without a connection. */
  redeemOffline: boolean;
  /** The address in the QR code. */
  address: string;
}

/** The offer of a shop's open programme; undefined if none is open. */
export function offerOf(business: Business): PosterOffer | undefined {
  const open = openProgramme(business);
  const scheme = schemeAt(business, Date.now());
  if (!open || !scheme) return undefined;
  const { name, colour, logo } = business;
  const { joinCode, limits } = open.programme;
  return {
    shop: name,
    colour,
    logo,
    scheme,
    redeemOffline: limits.redeemOffline,
    address: location.origin + joinAddress(joinCode),
  };
}
