import { ROUTES } from '@tessera/domain/paths';
import { PRODUCT_NAME } from '@tessera/domain/product';

/** The document's title: a page's own with the product's name after it; the landing page's own alone. */
export function documentTitle(title: string, pathname: string): string {
  const isHome = pathname === ROUTES.home || pathname === ROUTES.homeAlias;
  return isHome ? title : `${title} · ${PRODUCT_NAME}`;
}
