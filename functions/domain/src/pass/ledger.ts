/** Checks that a stored card equals the sum of its events. */
import { applyEvent } from './applyEvent';
import { emptyPass } from './join';
import type { EventType, Pass, PassEvent } from './state';

const PROJECTED = [
  'offer',
  'balance',
  'rewards',
  'rounds',
  'endsFirst',
  'earned',
  'redeemed',
  'seq',
  'status',
  'days',
  'lateDays',
  'redeemedCodes',
  'restoredAt',
  'broughtBy',
  'welcome',
] as const;

/** The types of a ledger's first event. */
const BEGINS: ReadonlySet<EventType> = new Set(['joined', 'imported']);

/**
 * The differences between a stored card and the sum of its events; empty when they agree.
 * @param events all of the card's events, in any order
 */
export function differences(stored: Pass, events: readonly PassEvent[]): string[] {
  const [joined, ...rest] = [...events].sort((one, other) => one.seq - other.seq);
  if (!joined || !BEGINS.has(joined.type) || !joined.offer) return ['the ledger does not begin with the joining'];
  const gap = rest.findIndex(({ seq }, index) => seq !== index + 2);
  if (gap >= 0) return [`the ledger has no event ${gap + 2}`];
  const empty = emptyPass({ ...stored, offer: joined.offer }, joined.at);
  const folded = [joined, ...rest].reduce(applyEvent, empty);
  const shown = (value: unknown) => JSON.stringify(value) ?? 'nothing';
  const isSame = (field: (typeof PROJECTED)[number]): boolean =>
    canonicalJson(folded[field]) === canonicalJson(stored[field]);
  return PROJECTED.filter((field) => !isSame(field)).map(
    (field) => `${field} is ${shown(stored[field])}, the events say ${shown(folded[field])}`,
  );
}

/** JSON with sorted keys: the database does not keep their order. */
export function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      part !== null && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
        : part,
    ) ?? ''
  );
}
