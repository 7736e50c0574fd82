/** The business record: projected from the owner's set-up and payment. */
import type { BusinessSetup, Category } from '../account/businessSetup';
import { omitUndefined } from '../lib/omitUndefined';
import { isPlainLine } from '../lib/text';
import { DAY_MS } from '../lib/time';
import { offersAt } from '../scheme/offers';
import type { Scheme, SchemeKind } from '../scheme/types';
import type { ProgrammeSummary } from './programme';

/** `businesses/{businessId}`. Times are milliseconds since 1970. */
export interface Business {
  ownerUid: string;
  name: string;
  /** `#rrggbb` */
  colour: string;
  category: Category;
  /** The lines of the postal address; empty until the set-up has one. */
  address: string[];
  /** Who is responsible for the data: shown on the page where people join. */
  contact: { name?: string; email?: string; phone?: string };
  timeZone: string;
  active: boolean;
  /** When the business ceased to count as paid. */
  frozenSince?: number;
  /** When it was active again after it was frozen last. */
  thawedAt?: number;
  /**
   * When the owner's account was deleted; 60 days later cards and contacts are erased. Rewards can be redeemed for 60
   * days from `frozenSince`, which may be earlier.
   */
  closedAt?: number;
  /** Names of the open places, by id. */
  locations: Record<string, string>;
  /** Names of the closed places: old events still refer to them. */
  closedLocations?: Record<string, string>;
  programmes: Record<string, ProgrammeSummary>;
  /** The logo's path on our site; absent without a logo. */
  logo?: string;
  /** False when the owner has stopped the weekly mail. */
  weeklyMail?: boolean;
  /** The shop's own site, as the owner typed it: the only one besides the card that a message may link to. */
  website?: string;
  /** Why the shop's messages stopped themselves; a manager lets them go on. */
  newsStopped?: { at: number; because: 'bounces' | 'withdrawals'; messageId: string };
  /** The ids of the endpoints that hear of the shop's events, so that a commit knows them without another read. */
  webhooks?: string[];
  /**
   * Noted with the first customer's card: from then on the kind of card stays. An undone import removes it; the cards
   * of other customers are then counted.
   */
  hasCards?: true;
  /** How many imports were undone. The links and codes of cards that are made afterwards have a higher version. */
  undos?: number;
  createdAt: number;
  changedAt: number;
  schema: 2;
}

/** The id of the first place of every business. */
export const MAIN_LOCATION = 'main';
export const LOCATION_LIMITS = { name: 60, places: 50 } as const;

type Places = Pick<Business, 'locations' | 'closedLocations'>;

/** The place where somebody works: their own place while it is open, otherwise the first one. */
export function locationOf(
  { locations }: Pick<Business, 'locations'>,
  { locationId }: { locationId?: string },
): string {
  if (locationId !== undefined && Object.hasOwn(locations, locationId)) return locationId;
  return MAIN_LOCATION in locations ? MAIN_LOCATION : (Object.keys(locations)[0] ?? MAIN_LOCATION);
}

/**
 * The programme that new cards join, with its id; undefined when none is open. A shop has at most one open programme.
 */
export function openProgramme({
  programmes,
}: Pick<Business, 'programmes'>): { programmeId: string; programme: ProgrammeSummary } | undefined {
  const open = Object.entries(programmes).find(([, { status }]) => status === 'open');
  return open && { programmeId: open[0], programme: open[1] };
}

/** The kind of card that a shop gives its customers: stamps if it has no open programme. */
export const cardKind = (business: Pick<Business, 'programmes'>): SchemeKind =>
  openProgramme(business)?.programme.offer.scheme.kind ?? 'stamps';

/** The scheme of a shop's card at a time (milliseconds since 1970); undefined without an open programme. */
export function schemeAt(business: Pick<Business, 'programmes'>, at: number): Scheme | undefined {
  const open = openProgramme(business);
  return open && offersAt(open.programme, at).offer.scheme;
}

/** The name of a place, open or closed; undefined for an unknown id. */
export function locationName({ locations, closedLocations }: Places, locationId: string): string | undefined {
  const named = { ...closedLocations, ...locations };
  return Object.hasOwn(named, locationId) ? named[locationId] : undefined;
}

/** How long the customers of a frozen shop can still redeem earned rewards. */
export const REDEEM_AFTER_FREEZE_MS = 60 * DAY_MS;

/**
 * Whether the team may work in the shop: it is active, or rewards can still be redeemed. @param now milliseconds since
 * 1970
 */
export const isOpenToTeam = (business: Pick<Business, 'active' | 'frozenSince'>, now: number): boolean =>
  now < (redeemUntil(business) ?? Infinity);

/** The endpoints that hear of a shop's events: none once its owner's account is deleted. */
export const webhooksOf = ({ webhooks = [], closedAt }: Pick<Business, 'webhooks' | 'closedAt'>): string[] =>
  closedAt === undefined ? webhooks : [];

/** The fields that the business copies from the set-up. */
export type BusinessFacts = Pick<Business, 'name' | 'colour' | 'category' | 'address' | 'contact' | 'website'>;

/** A set-up with all that a business needs: name, category, reward, stamps and colour. */
export type CompleteSetup = BusinessSetup &
  Required<Pick<BusinessSetup, 'name' | 'category' | 'reward' | 'stampsNeeded' | 'brandColour'>>;

/** A text that our forms would refuse counts as missing: an owner can write to the database without our forms. */
const isFilled = (text: string | undefined): text is string =>
  text !== undefined && text.trim() !== '' && isPlainLine(text);

/** Whether the set-up has what a business needs. */
export function isComplete(setup: BusinessSetup | null | undefined): setup is CompleteSetup {
  return (
    !!setup &&
    isFilled(setup.name) &&
    setup.category !== undefined &&
    isFilled(setup.reward) &&
    setup.stampsNeeded !== undefined &&
    isFilled(setup.brandColour)
  );
}

/** The name of the business; empty without one. */
export const businessName = ({ name }: BusinessSetup): string => (isFilled(name) ? name.trim() : '');

/** The name in the team of an owner who has typed none. */
export const UNNAMED_OWNER = 'Owner';

/** The owner's name in the team. */
export const ownerName = ({ contactName }: BusinessSetup): string =>
  isFilled(contactName) ? contactName.trim() : UNNAMED_OWNER;

const filled = (text: string | undefined): string | undefined => (isFilled(text) ? text : undefined);

/** The fields that the business copies from a complete set-up. */
export const businessFacts = (setup: CompleteSetup): BusinessFacts =>
  omitUndefined<BusinessFacts>({
    name: setup.name.trim(),
    colour: setup.brandColour.toLowerCase(),
    category: setup.category,
    website: filled(setup.website)?.trim(),
    ...reachOf(setup),
  });

/** The lines of the address, as far as the set-up has them. */
export const addressLines = ({ addressLine1, addressLine2, city, postcode }: BusinessSetup): string[] =>
  [addressLine1, addressLine2, city, postcode].filter(isFilled);

/** The address and contact of the business, as far as the set-up has them. */
export function reachOf(setup: BusinessSetup): Pick<Business, 'address' | 'contact'> {
  const { contactName, contactEmail, phone } = setup;
  return {
    address: addressLines(setup),
    contact: omitUndefined<Business['contact']>({
      name: filled(contactName),
      email: filled(contactEmail),
      phone: filled(phone),
    }),
  };
}

/**
 * People may join once the page can say who is responsible: it needs an address, and an e-mail address or phone number.
 */
export function isJoiningOpen(business: Pick<Business, 'active' | 'address' | 'contact'>): boolean {
  const { email, phone } = business.contact;
  return business.active && business.address.length > 0 && (email !== undefined || phone !== undefined);
}

/** When the cards of a closed shop are erased, in milliseconds since 1970; undefined while it is not closed. */
export const cardsEndAt = ({ closedAt }: Pick<Business, 'closedAt'>): number | undefined =>
  closedAt === undefined ? undefined : closedAt + REDEEM_AFTER_FREEZE_MS;

/**
 * The time until which rewards of a frozen business can be redeemed, in milliseconds since 1970; undefined while it is
 * active.
 */
export function redeemUntil(business: Pick<Business, 'active' | 'frozenSince'>): number | undefined {
  return business.active ? undefined : (business.frozenSince ?? 0) + REDEEM_AFTER_FREEZE_MS;
}
