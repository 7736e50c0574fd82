import { ROUTES } from '@tessera/domain/paths';
import { PRODUCT_NAME } from '@tessera/domain/product';
import { operator } from '../../data/settings';
import { SupportLink } from '../../features/operator/operatorFacts';
import { Logo, TileBand } from '../../ui/Mosaic';
import { SOLUTION_LINKS } from '../navigation/links';
import { NavLinks } from '../navigation/NavLinks';
import { AcceptedPayments } from './AcceptedPayments';
import { CurrentYear } from './CurrentYear';
import styles from './Footer.module.css';
import { FooterLinks } from './FooterLinks';
import { ShowQr } from './ShowQr';

const PRODUCT_LINKS = [
  { to: ROUTES.product, label: 'Features' },
  { to: ROUTES.pricing, label: 'Pricing' },
  { to: ROUTES.faq, label: 'FAQ' },
  { to: ROUTES.roadmap, label: 'Roadmap' },
];

const RESOURCE_LINKS = [
  ...SOLUTION_LINKS,
  { to: ROUTES.resources, label: 'Guides' },
  { to: ROUTES.partners, label: 'Partners' },
];

const CONTACT_LINKS = [{ to: ROUTES.register, label: 'Register Interest' }];

const LEGAL_LINKS = [
  { to: ROUTES.privacy, label: 'Privacy' },
  { to: ROUTES.terms, label: 'Terms' },
  { to: ROUTES.cookies, label: 'Cookies' },
  { to: ROUTES.gdpr, label: 'GDPR' },
];

/** The end of every page. */
export function Footer() {
  const { companyNumber, social } = operator();
  return (
    <footer className={styles.footer}>
      <TileBand />
      <div className={styles.columns}>
        <div>
          <Logo name={PRODUCT_NAME} />
          <p>Revolutionizing customer loyalty through seamless digital solutions.</p>
          <AcceptedPayments />
        </div>
        <FooterLinks title="Product" links={PRODUCT_LINKS} />
        <FooterLinks title="Resources" links={RESOURCE_LINKS} />
        <FooterLinks title="Contact" links={CONTACT_LINKS}>
          <li>
            <SupportLink />
          </li>
          {social !== undefined && (
            <li>
              <a href={social} rel="me">
                {PRODUCT_NAME} on {new URL(social).hostname}
              </a>
            </li>
          )}
          <ShowQr />
        </FooterLinks>
      </div>
      <div className={styles.base}>
        <p>
          © <CurrentYear /> {PRODUCT_NAME}. Registered in UK
          {companyNumber !== undefined && `, company number ${companyNumber}`}
        </p>
        <ul aria-label="Legal">
          <NavLinks links={LEGAL_LINKS} />
        </ul>
      </div>
    </footer>
  );
}
