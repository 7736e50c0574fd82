/** The pages of the product behind the paywall. Public pages know them too, and need not know where records lie. */

/** The pages that links of the product behind the paywall lead to; what opens them stands in the fragment. */
export const LOYALTY_ROUTES = {
  join: '/j',
  card: '/p',
  cards: '/cards',
  counter: '/counter',
  programme: '/programme',
  figures: '/figures',
  customers: '/customers',
  activity: '/activity',
  team: '/team',
  locations: '/locations',
  poster: '/poster',
  invitation: '/invitation',
  takeOver: '/take-over',
} as const;

/** The page, below the site's address, that takes somebody into the team. */
export const invitationAddress = (businessId: string, invitationId: string): string =>
  `${LOYALTY_ROUTES.invitation}#I1.${businessId}.${invitationId}`;
