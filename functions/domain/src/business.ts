/** A business as the product behind the paywall knows it: projected from the owner's set-up and payment. */
import type { BusinessSetup, Category } from './businessSetup';
import type { ProgrammeSummary } from './programme';

/** `businesses/{businessId}`. Times are milliseconds since 1970. */
export interface Business {
  ownerUid: string;
  name: string;
  /** `#rrggbb` */
  colour: string;
  category: Category;
  /** Lines as people read them; empty until the set-up has one. */
  address: string[];
  /** Who answers for the data: shown where people join. */
  contact: { name?: string; email?: string; phone?: string };
  timeZone: string;
  active: boolean;
  /** When the payment ceased to stand. */
  frozenSince?: number;
  /** The owner's account is gone: redemption goes on for 60 days, then cards and contacts are erased. */
  closedAt?: number;
  /** Names of the places that are open, by id. */
  locations: Record<string, string>;
  /** Names of the closed ones: events name them for good. */
  closedLocations?: Record<string, string>;
  programmes: Record<string, ProgrammeSummary>;
  /** The address of the logo, below the site's; absent without one. */
  logo?: string;
  /** False where the owner has stopped the weekly mail. */
  weeklyMail?: boolean;
  createdAt: number;
  changedAt: number;
  schema: 1;
}

/** The place that a business begins with. */
export const MAIN_LOCATION = 'main';
export const LOCATION_LIMITS = { name: 60, places: 50 } as const;

type Places = Pick<Business, 'locations' | 'closedLocations'>;

/** Where somebody works: the place of their own while it is open, else the first one. */
export function placeOf({ locations }: Pick<Business, 'locations'>, { locationId }: { locationId?: string }): string {
  if (locationId !== undefined && Object.hasOwn(locations, locationId)) return locationId;
  return MAIN_LOCATION in locations ? MAIN_LOCATION : (Object.keys(locations)[0] ?? MAIN_LOCATION);
}

/** The programme that new cards join, with its id; undefined where none is open. A shop has one open at a time. */
export function openProgramme({
  programmes,
}: Pick<Business, 'programmes'>): { programmeId: string; programme: ProgrammeSummary } | undefined {
  const open = Object.entries(programmes).find(([, { status }]) => status === 'open');
  return open && { programmeId: open[0], programme: open[1] };
}

/** The name of a place, open or closed; undefined for none of this business. */
export function placeName({ locations, closedLocations }: Places, locationId: string): string | undefined {
  const named = { ...closedLocations, ...locations };
  return Object.hasOwn(named, locationId) ? named[locationId] : undefined;
}

/** How long a frozen shop still gives rewards that were earned. */
export const REDEEM_AFTER_FREEZE_MS = 60 * 24 * 60 * 60 * 1000;

/** Whether the team may work in the shop: it is active, or still gives rewards. @param now milliseconds since 1970 */
export const isOpenToTeam = (business: Pick<Business, 'active' | 'frozenSince'>, now: number): boolean =>
  now < (redeemUntil(business) ?? Infinity);

/** The fields of the set-up that the business repeats. */
export type BusinessFacts = Pick<Business, 'name' | 'colour' | 'category' | 'address' | 'contact'>;

/** A set-up that a business can be made of: name, category, reward, stamps and colour are there. */
export type CompleteSetup = BusinessSetup &
  Required<Pick<BusinessSetup, 'name' | 'category' | 'reward' | 'stampsNeeded' | 'brandColour'>>;

const isFilled = (text: string | undefined): text is string => text !== undefined && text.trim() !== '';

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

/** What the business takes over from a complete set-up. */
export const factsOf = (setup: CompleteSetup): BusinessFacts => ({
  name: setup.name.trim(),
  colour: setup.brandColour.toLowerCase(),
  category: setup.category,
  ...reachOf(setup),
});

/** Where the business is and whom to ask, as far as the set-up has it. */
export function reachOf(setup: BusinessSetup): Pick<Business, 'address' | 'contact'> {
  const { contactName, contactEmail, phone } = setup;
  return {
    address: [setup.addressLine1, setup.addressLine2, setup.city, setup.postcode].filter(isFilled),
    contact: {
      ...(isFilled(contactName) && { name: contactName }),
      ...(isFilled(contactEmail) && { email: contactEmail }),
      ...(isFilled(phone) && { phone }),
    },
  };
}

/** People may join once the page can say who is responsible: an address, and a way to reach somebody. */
export function isJoiningOpen(business: Pick<Business, 'active' | 'address' | 'contact'>): boolean {
  const { email, phone } = business.contact;
  return business.active && business.address.length > 0 && (email !== undefined || phone !== undefined);
}

/** Until when a frozen business gives rewards; undefined while it is active. Milliseconds since 1970. */
export function redeemUntil(business: Pick<Business, 'active' | 'frozenSince'>): number | undefined {
  return business.active ? undefined : (business.frozenSince ?? 0) + REDEEM_AFTER_FREEZE_MS;
}
