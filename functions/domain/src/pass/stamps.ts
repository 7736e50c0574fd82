/** Gives and takes stamps: their effect on a card's round, terms and rewards. */
import { isTakenByStarted, type ProgrammeVersion } from '../programme';
import { type Context, type Refusal, refuse } from './command';
import type { CardTerms, EventType, OpenReward, Pass, PassEvent } from './state';

/** The part of an event that depends on its command. */
export type Effect = Pick<PassEvent, 'type' | 'stamps'> &
  Partial<
    Pick<
      PassEvent,
      | 'earned'
      | 'returned'
      | 'redeemed'
      | 'restored'
      | 'rewardId'
      | 'terms'
      | 'day'
      | 'step'
      | 'undoes'
      | 'reason'
      | 'soon'
      | 'flags'
      | 'pinTyped'
    >
  >;

const cardTerms = ({ version, stampsNeeded, reward }: CardTerms): CardTerms => ({ version, stampsNeeded, reward });

/**
 * The terms that a started card gets at its next stamp. A newer version applies only if it has the same reward for
 * fewer stamps, or if the owner ticked it for started cards and it needs no more stamps.
 */
function termsAtStamp(current: CardTerms, recent: readonly ProgrammeVersion[]): CardTerms {
  return recent
    .filter(({ version }) => version > current.version)
    .sort((one, other) => one.version - other.version)
    .reduce((terms, offered) => (isTakenByStarted(terms, offered) ? cardTerms(offered) : terms), current);
}

/**
 * Adds stamps. Each full round becomes a reward; surplus stamps count towards the next round, under the current
 * version.
 */
export function addStamps(
  pass: Pick<Pass, 'stamps' | 'earned'> & CardTerms,
  stamps: number,
  { programme, at }: { programme: Context['programme']; at: number },
): { earned: OpenReward[]; terms: CardTerms } {
  let terms = termsAtStamp(cardTerms(pass), programme.recent);
  let left = pass.stamps + stamps;
  const earned: OpenReward[] = [];
  while (left >= terms.stampsNeeded) {
    left -= terms.stampsNeeded;
    earned.push({
      rewardId: `r${pass.earned + earned.length + 1}`,
      reward: terms.reward,
      earnedAt: at,
      stampsUsed: terms.stampsNeeded,
      version: terms.version,
    });
    terms = cardTerms(programme.terms);
  }
  return { earned, terms };
}

/**
 * Takes stamps. If the card has too few, the newest open rewards turn back into stamps; null if those are too few as
 * well.
 */
function takeStamps(pass: Pass, stamps: number): { returned: OpenReward[]; terms: CardTerms } | null {
  const open = [...pass.rewards];
  const returned: OpenReward[] = [];
  let left = pass.stamps;
  let terms = cardTerms(pass);
  while (left < stamps) {
    const newest = open.pop();
    if (!newest) return null;
    returned.push(newest);
    left += newest.stampsUsed;
    // The round continues under the terms under which the reward was earned.
    terms = { version: newest.version, stampsNeeded: newest.stampsUsed, reward: newest.reward };
  }
  return { returned, terms };
}

export function giving(type: EventType, pass: Pass, stamps: number, context: Context): Effect {
  const { earned, terms } = addStamps(pass, stamps, context);
  return { type, stamps, ...(earned.length > 0 && { earned }), ...(terms.version !== pass.version && { terms }) };
}

export function taking(type: EventType, pass: Pass, stamps: number): Effect | Refusal {
  const taken = takeStamps(pass, stamps);
  if (!taken) return refuse('would-go-negative');
  const { returned, terms } = taken;
  return {
    type,
    stamps: -stamps,
    ...(returned.length > 0 && { returned }),
    ...(terms.version !== pass.version && { terms }),
  };
}
