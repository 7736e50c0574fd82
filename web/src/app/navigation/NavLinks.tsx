import { Link, useLocation } from 'react-router-dom';
import type { NavigationLink } from './links';

/** List entries that know which of them is the present page. */
export function NavLinks({ links }: { links: readonly NavigationLink[] }) {
  const { pathname, search } = useLocation();
  return links.map(({ to, label }) => (
    <li key={to}>
      <Link to={to} aria-current={to === pathname || to === pathname + search ? 'page' : undefined}>
        {label}
      </Link>
    </li>
  ));
}
