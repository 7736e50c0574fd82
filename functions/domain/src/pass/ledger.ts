/** Checks that a stored card equals the sum of its events. */
import { joinedPass } from './join';
import { applyEvent, type Pass, type PassEvent } from './state';

const PROJECTED = [
  'offer',
  'balance',
  'rewards',
  'earned',
  'redeemed',
  'seq',
  'status',
  'days',
  'lateDays',
  'lastRedeemedStep',
  'broughtBy',
] as const;

/**
 * The differences between a stored card and the sum of its events; empty when they agree.
 * @param events all of the card's events, in any order
 */
export function differences(stored: Pass, events: readonly PassEvent[]): string[] {
  const [joined, ...rest] = [...events].sort((one, other) => one.seq - other.seq);
  if (joined?.type !== 'joined' || !joined.offer) return ['the ledger does not begin with the joining'];
  const gap = rest.findIndex(({ seq }, index) => seq !== index + 2);
  if (gap >= 0) return [`the ledger has no event ${gap + 2}`];
  const start = joinedPass({ ...stored, offer: joined.offer }, joined.by, joined.at).pass;
  const folded = rest.reduce(applyEvent, start);
  const shown = (value: unknown) => JSON.stringify(value) ?? 'nothing';
  return PROJECTED.filter((field) => canonical(folded[field]) !== canonical(stored[field])).map(
    (field) => `${field} is ${shown(stored[field])}, the events say ${shown(folded[field])}`,
  );
}

/** JSON with sorted keys: the database does not keep their order. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      part !== null && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
        : part,
    ) ?? ''
  );
}
