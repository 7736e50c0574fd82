import { ROUTES } from '@tessera/domain/addresses/paths';
import { Link, useLocation } from 'react-router-dom';
import { ButtonLink } from '../ui/ButtonLink';

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

/** What the bar has no room for. */
export const HELP_LINKS: readonly NavigationLink[] = [
  { to: ROUTES.faq, label: 'Questions' },
  { to: ROUTES.resources, label: 'Guides' },
  { to: ROUTES.contact, label: 'Contact' },
];

/** Pages whose own button is the one to press. */
const OWN_ACTION: readonly string[] = [
  ROUTES.logIn,
  ROUTES.forgotPassword,
  ROUTES.register,
  ROUTES.contact,
  ROUTES.invitation,
];

/** The link to sign up: a button, or on the sign-up page itself a mark of the current page, of the same size. */
export function GetStarted() {
  const { pathname } = useLocation();
  const isHere = pathname === ROUTES.signUp;
  return (
    <ButtonLink
      to={ROUTES.signUp}
      variant={isHere ? 'quiet' : OWN_ACTION.includes(pathname) ? 'secondary' : 'primary'}
      aria-current={isHere ? 'page' : undefined}
    >
      Get started
    </ButtonLink>
  );
}

/** Links as list entries; the one to the current page is marked. */
export function NavLinks({ links }: { links: readonly NavigationLink[] }) {
  const { pathname, search } = useLocation();
  return links.map(({ to, label }) => (
    <li key={to}>
      <Link to={to} discover="none" aria-current={to === pathname || to === pathname + search ? 'page' : undefined}>
        {label}
      </Link>
    </li>
  ));
}
