/** Who can send the scans that wait on this device, as every screen says it. Pure. */
import type { StoredScan } from '../../shared/scans/scanStore';
import { isTakenBy, isWaiting, needsTaker, type Sender } from './queueState';

/** Numbers of scans. Any person of the team can send those that are neither `own` nor `others`. */
interface Senders {
  all: number;
  /** Those that only whoever is here can send. */
  own: number;
  /** Those that only somebody else can send, who took them. */
  others: number;
}

/**
 * @param scans scans without an answer
 * @param now milliseconds since 1970
 * @param here who is here, if anybody is
 */
export function sendersOf(scans: readonly StoredScan[], now: number, here?: Sender): Senders {
  const bound = scans.filter((scan) => isWaiting(scan) && needsTaker(scan, now));
  const own = here ? bound.filter((scan) => isTakenBy(here, scan)).length : 0;
  return { all: scans.length, own, others: bound.length - own };
}

const itOrThem = (number: number): string => (number === 1 ? 'it' : 'them');

/** Whom the scans wait for: `somebody of the shop`. */
export const senderInWords = ({ all, others }: Senders): string =>
  others === all ? `whoever took ${itOrThem(all)}` : 'somebody of the shop';

/** A further sentence, if some of the scans wait for somebody else than the others do; empty if not. */
export const exceptInWords = ({ all, others }: Senders): string =>
  others === 0 || others === all ? '' : ` Only whoever took ${itOrThem(others)} can send ${others} of them.`;

/** What has to happen on this device, so that scans are sent which this tablet cannot send. */
export const logInInWords = (senders: Senders): string =>
  `${senderInWords(senders)} has to log in here with their own account, and open the counter.${exceptInWords(senders)}`;

/** Who can send the scans that a person leaves behind on signing out. */
export function sendersInWords({ all, own, others }: Senders): string {
  const groups: [number, string][] = [
    [own, 'only you'],
    [others, `only whoever took ${itOrThem(others)}`],
    [all - own - others, 'a colleague who opens this page'],
  ];
  const some = groups.filter(([number]) => number > 0);
  const parts = some.map(([number, who], index) => {
    if (number === all) return `${who} can send ${itOrThem(all)}`;
    const rest = number === 1 ? 'the other' : 'the others';
    return `${who} can send ${index === some.length - 1 ? rest : `${number} of them`}`;
  });
  const words = parts.join('; ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
