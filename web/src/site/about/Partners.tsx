import { ROUTES } from '@tessera/domain/addresses/paths';
import { Link } from 'react-router-dom';
import type { PageMeta } from '../../shared/route';
import { Mosaic } from '../../shared/ui/Mosaic';
import { PageHead, Section } from '../../shared/ui/Page';
import { NextStep } from '../parts';
import { SideBySide } from '../SideBySide';
import styles from './Partners.module.css';

export const meta: PageMeta = {
  title: 'Partners',
  description:
    'For traders’ associations, bookkeepers, till makers, printers and testers: what you would bring, what we offer, and how to begin.',
};

const WANTED = [
  [
    'Traders’ associations and improvement districts',
    'You know the shops on your street, and which of them would try something. We would like to know what would make a shared scheme fair.',
  ],
  [
    'Accountants and bookkeepers for small shops',
    'You see what a free coffee does to a margin. Read our article on rewards and tell us where we are wrong.',
  ],
  [
    'People who build tills',
    'A stamp belongs where the sale is. A till can stamp cards through our API today, once its maker connects it. Say what you would need.',
  ],
  [
    'Local printers and sign makers',
    'Shops print our poster on plain paper. You make better signs than a browser does.',
  ],
  [
    'Accessibility testers',
    'If you use a screen reader, a switch or strong magnification every day, you know more than any checklist.',
  ],
] as const;

export default function Partners() {
  return (
    <>
      <PageHead
        eyebrow="Partners"
        title="Build it with us"
        lead="You know the shops, the tills, the margins or the people that we make this for. Tell us what you would try."
      />
      <Section>
        <SideBySide columns="1fr 1.6fr">
          <Mosaic className={styles.wall} rows={['3g 4g fs dk', '2g 1g 3t 4t', 'dk fk 2t 1t', 'fs dk fk --']} />
          <ul className={styles.wanted}>
            {WANTED.map(([who, why]) => (
              <li key={who}>
                <h2 className="title">{who}</h2>
                <p>{why}</p>
              </li>
            ))}
          </ul>
        </SideBySide>
      </Section>
      <Section tone="calm">
        <SideBySide gap={10} className={styles.deal}>
          <div>
            <h2>What you get</h2>
            <p>
              A person who answers, and a say in what comes next: what you tell us moves the{' '}
              <Link to={ROUTES.roadmap}>roadmap</Link>.
            </p>
          </div>
          <div>
            <h2>What it is not</h2>
            <p>
              No referral fee and no reseller price, so that you can speak freely. Other software connects by keys and
              webhooks: <Link to={ROUTES.developers}>for developers</Link>.
            </p>
          </div>
        </SideBySide>
      </Section>
      <NextStep title="Are you one of them?" link={{ to: ROUTES.contact, label: 'Write to us' }}>
        Say who you are and what you would like to try.
      </NextStep>
    </>
  );
}
