import { ROUTES } from '@tessera/domain/addresses/paths';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { PageMeta } from '../../shared/route';
import { pageChanged } from './pageChange';

/** The document's title: the page's title followed by the product's name, except on the landing page. */
export function documentTitle(title: string, pathname: string): string {
  const isHome = pathname === ROUTES.home || pathname === ROUTES.homeAlias;
  return isHome ? title : `${title} · ${PRODUCT_NAME}`;
}

/** Handles a change of page: sets title and description, and does what every change of page does. */
export function usePageChange({ title, description }: PageMeta): void {
  const { key, pathname, search, hash } = useLocation();
  const type = useNavigationType();

  useLayoutEffect(() => {
    document.title = documentTitle(title, pathname);
    document.querySelector('meta[name=description]')?.setAttribute('content', description);
    pageChanged({ key, pathname, search, hash }, type);
  }, [key, pathname, search, hash, type, title, description]);
}
