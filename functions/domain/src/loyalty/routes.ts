/** Paths of the loyalty pages, apart from the paths of records, because public pages link to them too. */

/** The pages of cards, of the counter and of a shop's rooms. */
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

/** The path of the page where customers join a programme. */
export const joinAddress = (joinCode: string): string => `${LOYALTY_ROUTES.join}/${joinCode}`;

/** The path and fragment of a card's page. */
export const cardAddress = (secret: string): string => `${LOYALTY_ROUTES.card}#${secret}`;

/** The path and fragment of the page where somebody joins the team. */
export const invitationAddress = (businessId: string, invitationId: string): string =>
  `${LOYALTY_ROUTES.invitation}#I1.${businessId}.${invitationId}`;
