/** How the room words messages, their parts and their outcomes. */
import { count } from '@tessera/domain/lib/text';
import { dayIn, timeOfDayIn } from '@tessera/domain/lib/time';
import { nextDaytime } from '@tessera/domain/news/hours';
import { findingOf } from '@tessera/domain/news/outcome';
import type { AutomationKind, HoldBack, Message, MessageCounts, Segment } from '@tessera/domain/news/types';
import { LEFT_OUT_WORDS } from '@tessera/domain/news/words';
import type { ConsentChannel } from '@tessera/domain/pass/contact';
import { formatDateTime, formatNumber } from '../../../shared/lib/format';
import type { BadgeProps } from '../../../shared/ui/Badge';

export const SEGMENT_WORDS: Record<Segment, string> = {
  all: 'Everybody',
  new: 'New customers: a card for less than 30 days',
  regular: 'Regular customers: three days or more of the last 60',
  lapsed: 'Not seen for 28 days',
  close: 'Close to a reward',
};

export const CHANNEL_WORDS: Record<ConsentChannel, string> = { email: 'Email', wallet: 'Wallet' };

export const HOLD_BACK_WORDS: Record<HoldBack, string> = {
  0: 'Nobody',
  10: 'One in ten',
  20: 'One in five',
  50: 'Half',
};

/** `says` gets the days after which a card counts as not seen. */
export const AUTOMATION_WORDS: Record<AutomationKind, { title: string; says: (after: number) => string }> = {
  close: {
    title: 'Close to a reward',
    says: () => 'To customers who have come lately and are one visit from a reward.',
  },
  lapsed: {
    title: 'Not seen for a while',
    says: (after) => `To customers who have not come for ${count(after, 'day')}.`,
  },
  anniversary: {
    title: 'A card’s anniversary',
    says: () => 'Once a year, on the day the customer took the card.',
  },
};

/** The title of a message in lists. */
export const messageTitle = ({ kind, subject, quarter }: Pick<Message, 'kind' | 'subject' | 'quarter'>): string =>
  kind === 'news' ? subject : `${AUTOMATION_WORDS[kind].title}, ${(quarter ?? '').replace('-', ' ')}`;

/** The button that sends a message, which leaves now or at the next hour for news. */
export function sendInWords(timeZone: string, now: number): string {
  const at = nextDaytime(timeZone, now);
  if (at === now) return 'Send now';
  const day = dayIn(timeZone, at) === dayIn(timeZone, now) ? 'today' : 'tomorrow';
  return `Send ${day} at ${timeOfDayIn(timeZone, at).replace(/^0/, '')}`;
}

/** How far a message is. While its recipients are listed, nobody knows how many there will be. */
export const progressInWords = ({ state, counts: { listed, sent, held } }: Pick<Message, 'state' | 'counts'>): string =>
  state === 'listing'
    ? `Finding out who gets it: ${count(listed, 'customer')} so far`
    : `${formatNumber(sent + held)} of ${formatNumber(listed)}`;

/** A message's state in a word or two. `now` is milliseconds since 1970. */
export function stateInWords(message: Message, now = Date.now()): { tone: BadgeProps['tone']; words: string } {
  switch (message.state) {
    case 'draft':
      return { tone: 'neutral', words: 'Draft' };
    case 'listing':
      return message.at !== undefined && message.at > now
        ? { tone: 'waiting', words: `Planned for ${formatDateTime(message.at)}` }
        : { tone: 'waiting', words: 'Getting ready' };
    case 'sending':
      if (message.kind !== 'news') return { tone: 'good', words: 'Runs' };
      return message.dueAt !== undefined && message.dueAt > now + 10 * 60_000
        ? { tone: 'waiting', words: `Goes on at ${formatDateTime(message.dueAt)}` }
        : { tone: 'waiting', words: 'Being sent' };
    case 'sent':
      return { tone: 'good', words: 'Sent' };
    case 'stopped':
      return { tone: 'bad', words: 'Stopped' };
  }
}

const STOPPED_WORDS: Record<NonNullable<Message['stoppedBecause']>, string> = {
  manager: 'A manager stopped it.',
  bounces: 'It stopped itself: more than two in a hundred addresses were refused by their mail servers.',
  withdrawals: 'It stopped itself: more than two in a hundred customers withdrew their consent after it.',
  shop: 'The shop is frozen, or its messages had stopped themselves.',
  author: 'Whoever sent it is no longer a manager of this shop.',
};

/** Why a message stopped; empty for one that did not. */
export const stoppedInWords = ({ stoppedBecause }: Message): string =>
  stoppedBecause === undefined ? '' : STOPPED_WORDS[stoppedBecause];

/** Who is left out and why, a line each, the largest number first. */
export const leftOutInWords = (leftOut: MessageCounts['leftOut']): string[] =>
  Object.entries(leftOut)
    .filter(([, number]) => number > 0)
    .sort(([, one], [, other]) => other - one)
    .map(([reason, number]) => `${count(number, 'card')}: ${LEFT_OUT_WORDS[reason as keyof typeof LEFT_OUT_WORDS]}`);

const percent = (share = 0): string => `${Math.round(share * 100)}%`;
const points = (share = 0): string => formatNumber(Math.round(share * 100));

/** The effect of a message, as far as the comparison with the customers held back shows it; absent before the end. */
export function findingInWords(message: Message): { title: string; says: string } | undefined {
  const { outcome, cards, planned, sent, held, interval } = findingOf(message);
  const { days } = message;
  const rates =
    `Of those who got it, ${percent(sent)} came within ${count(days, 'day')}; of those held back, ${percent(held)}. ` +
    `The true difference is between ${points(interval?.low)} and ${points(interval?.high)} points, 19 times in 20.`;
  switch (outcome) {
    case 'helped':
      return { title: 'It helped', says: rates };
    case 'fewer':
      return { title: 'Fewer came', says: rates };
    case 'no-difference':
      return {
        title: 'No difference seen',
        says: `${rates} Nothing is inside it, so the message may have done nothing.`,
      };
    case 'not-known-yet':
      return {
        title: `Too few to tell: ${formatNumber(cards)} of about ${formatNumber(planned)}`,
        says:
          'That many cards are needed to see a difference of ten points. Until then nobody can say whether customers ' +
          'came because of it: most would have come anyway.' +
          (message.state === 'sent' && message.counts.held === 0 ? ' Nobody was held back this time.' : ''),
      };
    case 'not-measured':
      if (message.state !== 'sent' && message.state !== 'stopped') return undefined;
      return { title: 'Not measured', says: 'Nobody was held back, so nobody can say who would have come anyway.' };
  }
}
