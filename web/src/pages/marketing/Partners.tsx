import { ROUTES } from '@tessera/domain/paths';
import { Link } from 'react-router-dom';
import type { PageMeta } from '../../app/router/route';
import { Mosaic } from '../../ui/Mosaic';
import { PageHead, Section } from '../../ui/Page';
import styles from './Partners.module.css';
import { NextStep } from './parts';

export const meta: PageMeta = {
  title: 'Partners',
  description:
    'We have no partners to show yet. Whom we would like to hear from, what we can offer today, and what we cannot.',
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
    'A stamp belongs where the sale is. The counter is a page of its own and connects to no till yet, so now is the time to say what you would need.',
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
        title="An empty wall, for now"
        lead={
          <>
            Other sites put a row of logos here. We have no partners yet, so there are none to show. These are the
            people we would like to hear from.
          </>
        }
      />
      <Section>
        <div className={styles.columns}>
          <Mosaic className={styles.wall} rows={['-- -- -- --', '-- 3t 4t --', '-- 2t 1t --', '-- -- -- --']} />
          <ul className={styles.wanted}>
            {WANTED.map(([who, why]) => (
              <li key={who}>
                <h2>{who}</h2>
                <p>{why}</p>
              </li>
            ))}
          </ul>
        </div>
      </Section>
      <Section tone="calm">
        <div className={styles.deal}>
          <div>
            <h2>What we can offer today</h2>
            <p>
              A person who answers, and an open ear for what comes next. What you tell us may change the{' '}
              <Link to={ROUTES.roadmap}>roadmap</Link>.
            </p>
          </div>
          <div>
            <h2>What we cannot</h2>
            <p>
              There is no referral fee, no reseller price, no interface for other software and no certificate. If one of
              these comes, it will be on this page.
            </p>
          </div>
        </div>
      </Section>
      <NextStep title="Is one of them you?" link={{ to: ROUTES.contact, label: 'Write to us' }}>
        Say who you are and what you would like to try.
      </NextStep>
    </>
  );
}
