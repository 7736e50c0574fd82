/** One event of a shop's ledger: what happened, who did it, where and when. */
import { CAN_BE_UNDONE, undoRequires } from '@tessera/domain/pass/command';
import type { PassEvent } from '@tessera/domain/pass/state';
import { ledgerInShort, ledgerInWords } from '@tessera/domain/pass/words';
import { type Business, locationName } from '@tessera/domain/shop/business';
import type { Member } from '@tessera/domain/team/member';
import type { ReactNode } from 'react';
import type { Worker } from '../../shared/data/team';
import { formatRecent, formatTime, isToday } from '../../shared/lib/format';
import type { Read } from '../../shared/query/useQuery';
import { Badge } from '../../shared/ui/Badge';
import { classNames } from '../../shared/ui/classNames';
import styles from './EventRow.module.css';

/** The people and tablets that events name. */
export interface Names {
  byUid: ReadonlyMap<string, string>;
  /** Whether the shop has, or had, several tablets: then an event says which. */
  hasTablets: boolean;
}

/** The names, as far as they have been read. */
export const namesOf = (workers: Read<Worker[]>): Names | null =>
  workers.status === 'ready'
    ? {
        byUid: new Map(workers.value.map(({ uid, name }) => [uid, name])),
        hasTablets: workers.value.filter(({ role }) => role === 'device').length > 1,
      }
    : null;

/** Whether a person must give a reason to undo an event. */
export const needsReason = (event: PassEvent, member: Member): boolean =>
  undoRequires(event, member, Date.now()) === 'reason';

/** Whether a person may undo an event, with or without a reason. */
export const mayUndo = (event: PassEvent, member: Member): boolean =>
  CAN_BE_UNDONE.has(event.type) &&
  event.undoneBy === undefined &&
  ['nothing', 'reason'].includes(undoRequires(event, member, Date.now()));

/** Who did it: a person (with the tablet, if it was one of several, and whoever sent it for them), or the customer. */
function whoInWords({ by, device, sentBy }: PassEvent, names: Names | null): string {
  if (by === 'customer') return 'The customer';
  if (by === 'system') return 'By itself';
  if (names === null) return 'The team';
  const nameOf = (uid: string): string => names.byUid.get(uid) ?? 'Somebody who has left';
  return [
    nameOf(by),
    names.hasTablets && device !== undefined && device !== by && `on ${names.byUid.get(device) ?? 'a tablet'}`,
    sentBy !== undefined && `sent by ${nameOf(sentBy)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

interface EventRowProps {
  event: PassEvent;
  names: Names | null;
  business: Business;
  /** A link to the card, in a list of several cards. */
  card?: ReactNode;
  /** Whether the time is shown without the day, below a heading with the day. */
  isOfDay?: boolean;
  /** Whether the row has two short lines: what and whose card, then who and when. */
  isBrief?: boolean;
  /** Actions for the event. */
  children?: ReactNode;
}

/** The tones of events: units given, rewards, and events that take back or block. */
const TONES: Partial<Record<PassEvent['type'], string>> = {
  joined: 'begins',
  redeemed: 'rewards',
  undone: 'takes',
  blocked: 'takes',
  closed: 'takes',
};

export function EventRow({ event, names, business, card, isOfDay = false, isBrief = false, children }: EventRowProps) {
  const { type, by, scannedAt, at, late, undoneBy, reason, locationId, practice } = event;
  const when = isOfDay ? formatTime : formatRecent;
  const place = locationId === undefined ? undefined : locationName(business, locationId);
  const hasLocations = Object.keys({ ...business.locations, ...business.closedLocations }).length > 1;
  // A row with the customer's name does not repeat that the customer did it.
  const who = card && by === 'customer' ? undefined : whoInWords(event, names);
  const facts = [who, hasLocations ? place : undefined].filter((fact) => fact !== undefined);
  return (
    <li className={styles.row}>
      <span className={classNames(styles.tile, styles[TONES[type] ?? 'gives'])} aria-hidden="true" />
      <div className={styles.text}>
        <p className={styles.what}>
          {isBrief ? (
            <span>
              <span className={classNames(styles.short, undoneBy !== undefined && styles.undone)}>
                <span aria-hidden="true">{ledgerInShort(event)}</span>
                <span className="visuallyHidden">{ledgerInWords(event)}</span>
              </span>
              {' · '}
              <span className={styles.card}>{card}</span>
            </span>
          ) : (
            <span className={classNames(undoneBy !== undefined && styles.undone)}>{ledgerInWords(event)}</span>
          )}
          {undoneBy !== undefined && <Badge tone="neutral">Undone</Badge>}
          {practice && <Badge tone="neutral">Practice</Badge>}
          {late && <Badge tone="waiting">Late</Badge>}
        </p>
        <p className={classNames(styles.facts, 'note')}>
          <time dateTime={new Date(scannedAt ?? at).toISOString()}>{when(scannedAt ?? at)}</time>
          {late && `, arrived ${(isToday(scannedAt ?? at, at) ? formatTime : formatRecent)(at)}`}
          {card && !isBrief && (
            <>
              {' · '}
              <span className={styles.card}>{card}</span>
            </>
          )}
          {facts.map((fact) => ` · ${fact}`)}
        </p>
        {reason !== undefined && <p className={classNames(styles.facts, 'note')}>“{reason}”</p>}
      </div>
      {children && <div className={styles.action}>{children}</div>}
    </li>
  );
}
