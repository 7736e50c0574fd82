/** Paths of the loyalty pages, apart from the paths of records, because public pages link to them too. */

/** Pages that links lead to. The fragment of a link contains the secret that opens the page. */
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

/** The path and fragment of the page where somebody joins the team. */
export const invitationAddress = (businessId: string, invitationId: string): string =>
  `${LOYALTY_ROUTES.invitation}#I1.${businessId}.${invitationId}`;
