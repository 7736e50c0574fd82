/** The paths that a customer's pages name. They load no others: every byte of a card's page is sent to a phone. */
export const CUSTOMER_ROUTES = {
  home: '/',
  privacy: '/privacy',
  join: '/j',
  card: '/p',
  cards: '/cards',
  takeOver: '/take-over',
} as const;

/** The path and fragment of a card's page. */
export const cardAddress = (secret: string): string => `${CUSTOMER_ROUTES.card}#${secret}`;
