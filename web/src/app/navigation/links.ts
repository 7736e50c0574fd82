import { ROUTES } from '@tessera/domain/paths';

export interface NavigationLink {
  to: string;
  label: string;
}

/** The bar's plain links. */
export const MAIN_LINKS: readonly NavigationLink[] = [
  { to: ROUTES.home, label: 'Home' },
  { to: ROUTES.product, label: 'Product' },
  { to: ROUTES.findYourFit, label: 'Find your fit' },
  { to: ROUTES.pricing, label: 'Pricing' },
];

/** The three tabs of the solutions page, each with an address of its own. */
export const SOLUTION_LINKS: readonly NavigationLink[] = [
  { to: `${ROUTES.solutions}?tab=accessibility`, label: 'Accessibility' },
  { to: `${ROUTES.solutions}?tab=smallBusiness`, label: 'Small Business' },
  { to: `${ROUTES.solutions}?tab=community`, label: 'Community' },
];
