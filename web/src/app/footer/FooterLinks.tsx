import type { ReactNode } from 'react';
import type { NavigationLink } from '../navigation/links';
import { NavLinks } from '../navigation/NavLinks';

interface FooterLinksProps {
  title: string;
  links: readonly NavigationLink[];
  /** Further entries of the list. */
  children?: ReactNode;
}

/** One column of the footer. */
export function FooterLinks({ title, links, children }: FooterLinksProps) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        <NavLinks links={links} />
        {children}
      </ul>
    </nav>
  );
}
