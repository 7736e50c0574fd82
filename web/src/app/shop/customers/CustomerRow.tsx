/** One card in a list: its holder, its balance, its last visit. */
import { customerAddress } from '@tessera/domain/addresses/paths';
import type { FoundPass } from '@tessera/domain/calls/callables';
import { lastVisitOf, type Pass } from '@tessera/domain/pass/state';
import { lastingOf } from '@tessera/domain/scheme/ends';
import { wordsOf } from '@tessera/domain/scheme/words';
import type { Business } from '@tessera/domain/shop/business';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDate, formatRecent } from '../../../shared/lib/format';
import { progressInWords } from '../../../shared/scheme/words';
import { Badge } from '../../../shared/ui/Badge';
import styles from './CustomerRow.module.css';

/** The name of a card for the shop: its holder's name, or its short code. */
export const cardName = ({ holderName, shortCode }: Pick<FoundPass, 'holderName' | 'shortCode'>): string =>
  holderName ?? `Card ${shortCode}`;

/** What a search says that finds no card, and what to do then. */
export const noCardFound = (term: string): string => `No card found for “${term}”`;
export const ASK_FOR_CODE =
  'Ask the customer for the code under their QR code, such as 7K3M-X2QP. A card without a name is found by its whole code alone.';

/** When a customer was last here after the card began; undefined if never. */
export function cameBackAt(card: Pick<Pass, 'joinedAt' | 'lastVisitAt' | 'visits'>): number | undefined {
  const { joinedAt } = card;
  const at = lastVisitOf(card) ?? joinedAt;
  return at > joinedAt ? at : undefined;
}

export interface CustomerRowProps {
  pass: FoundPass & Pick<Pass, 'visits'>;
  business: Business;
  /** Since when a reward is ready, to be said instead of the last visit. */
  readySince?: number | undefined;
}

export function CustomerRow({ pass, business, readySince }: CustomerRowProps) {
  const { passId, shortCode, holderName, balance, target = 0, rewards, status, practice, joinedAt } = pass;
  const lastAt = cameBackAt(pass);
  const [now] = useState(Date.now);
  // A closed card keeps its record, and nobody can use what it had.
  const isClosed = status === 'closed';
  const ready = isClosed ? 0 : lastingOf(rewards, business, now).length;
  return (
    <li className={styles.row}>
      <Link to={customerAddress(passId)} className={styles.link}>
        <span className={styles.text}>
          <span className={styles.name}>{cardName(pass)}</span>
          <span className={styles.facts}>
            {holderName !== undefined && <>{shortCode} · </>}
            {readySince !== undefined
              ? `ready since ${formatDate(readySince)}`
              : lastAt !== undefined
                ? formatRecent(lastAt)
                : `joined ${formatRecent(joinedAt)}`}
          </span>
        </span>
        <span className={styles.state}>
          {practice && <Badge tone="neutral">Practice</Badge>}
          {status === 'blocked' && <Badge tone="bad">Blocked</Badge>}
          {isClosed && <Badge tone="neutral">{pass.erased ? 'Erased' : 'Closed'}</Badge>}
          {ready > 0 && <Badge tone="good">{ready === 1 ? 'Reward ready' : `${ready} rewards ready`}</Badge>}
        </span>
        {!isClosed && (
          <span className={styles.count}>
            <span className={styles.tiles} aria-hidden="true">
              {Array.from({ length: target }, (_, index) => (
                <span key={index} className={index < balance ? styles.laid : undefined} />
              ))}
            </span>
            {pass.target === undefined ? wordsOf(pass).inWords(balance) : progressInWords(pass)}
          </span>
        )}
      </Link>
    </li>
  );
}
