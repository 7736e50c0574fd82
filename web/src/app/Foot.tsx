import { ROUTES } from '@tessera/domain/addresses/paths';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { Link } from 'react-router-dom';
import { classNames } from '../shared/ui/classNames';
import styles from './ShopFrame.module.css';

/** One line at the end of the page. */
export function Foot() {
  return (
    <footer className={classNames(styles.foot, 'note', 'unprinted')}>
      <p>
        <Link to={ROUTES.home}>{PRODUCT_NAME}</Link> <Link to={ROUTES.privacy}>Privacy</Link>{' '}
        <Link to={ROUTES.terms}>Terms</Link> <Link to={ROUTES.contact}>Contact us</Link>
      </p>
    </footer>
  );
}
