import { ROUTES } from '@tessera/domain/addresses/paths';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { type ComponentType, type ReactNode, useState } from 'react';
import { operator } from '../data/settings';
import { allStyles } from '../document/allStyles';
import { Island } from '../document/Island';
import { isPhone } from '../document/phones';
import { loadChunk } from '../lib/loadChunk';
import { useHydrated } from '../lib/useHydrated';
import { SupportLink } from '../operatorFacts';
import { classNames } from '../ui/classNames';
import { Logo, TileBand } from '../ui/Logo';
import styles from './Footer.module.css';
import { type NavigationLink, NavLinks, SOLUTION_LINKS } from './NavLinks';

const PRODUCT_LINKS = [
  { to: ROUTES.product, label: 'Features' },
  { to: ROUTES.pricing, label: 'Pricing' },
  { to: ROUTES.faq, label: 'FAQ' },
  { to: ROUTES.roadmap, label: 'Roadmap' },
];

const RESOURCE_LINKS = [
  ...SOLUTION_LINKS,
  { to: ROUTES.resources, label: 'Guides' },
  { to: ROUTES.moving, label: 'Moving from another card' },
  { to: ROUTES.partners, label: 'Partners' },
  { to: ROUTES.developers, label: 'Developers' },
];

const CONTACT_LINKS = [
  { to: ROUTES.contact, label: 'Contact us' },
  { to: ROUTES.register, label: 'Register interest' },
];

const LEGAL_LINKS = [
  { to: ROUTES.privacy, label: 'Privacy' },
  { to: ROUTES.terms, label: 'Terms' },
  { to: ROUTES.cookies, label: 'Cookies' },
  { to: ROUTES.gdpr, label: 'GDPR' },
];

/** The end of every page. */
export function Footer() {
  const { companyNumber, social } = operator();
  // Phones and tablets cannot scan their own screen.
  const offersQr = useHydrated() && !isPhone();
  return (
    <footer className={classNames(styles.footer, 'unprinted')}>
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
          <li data-qr="" hidden={!offersQr}>
            <Island name="showQr" of={ShowQr} />
          </li>
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

interface FooterLinksProps {
  title: string;
  links: readonly NavigationLink[];
  /** More entries of the list. */
  children?: ReactNode;
}

/** One column of the footer. */
function FooterLinks({ title, links, children }: FooterLinksProps) {
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

/**
 * The accepted payment methods. The style sheet replaces the words, except Visa, with small pictures; screen readers
 * read the words.
 */
function AcceptedPayments() {
  return (
    <ul className={styles.payments} aria-label="Accepted payments">
      <li>Card</li>
      <li>Visa</li>
      {operator().bank && <li>Bank transfer</li>}
    </ul>
  );
}

/**
 * The current year. A prerendered page shows the year of its build until it is hydrated, so React must not report a
 * difference.
 */
function CurrentYear() {
  // oxlint-disable-next-line react/purity -- the year of now is what it shows
  const year = new Date().getFullYear();
  return (
    <span
      data-year=""
      suppressHydrationWarning
      ref={(element) => void (element && (element.textContent = String(year)))}
    >
      {year}
    </span>
  );
}

/** Opens the QR code of this site. */
export function ShowQr() {
  const [Shown, setShown] = useState<ComponentType<{ onClose: () => void }>>();
  const [failed, setFailed] = useState(false);

  async function show() {
    setFailed(false);
    try {
      const [{ QrDialog }] = await loadChunk(() => Promise.all([import('./QrDialog'), allStyles()]));
      setShown(() => QrDialog);
    } catch (error) {
      console.warn('QR code not shown:', error);
      setFailed(true);
    }
  }

  return (
    <>
      <button type="button" className={styles.qr} onClick={() => void show()}>
        Show QR
      </button>
      {failed && <p role="alert">The QR code did not load. Try again.</p>}
      {Shown && <Shown onClose={() => setShown(undefined)} />}
    </>
  );
}
