/** A shop's programmes and their offers, and the limits that apply to every card at once. */
import { REWARD_LIMIT } from './businessSetup';
import { omitUndefined } from './omitUndefined';
import { type Bonus, bonusNow, nextBonus } from './scheme/bonus';
import { ALL_RULES, rulesOf } from './scheme/rules';
import type { CardOffer, Offer, Offers, Scheme, SchemeKind, SchemeLimits } from './scheme/types';
import { DAY_MS } from './time';

/** What customers see of a programme: its scheme, with a name and the conditions. */
export type ProgrammeView = Scheme & { name: string; conditions: string };

/** What customers see besides: what is on now, what comes, and what a new card begins with. Milliseconds since 1970. */
export interface ProgrammeNews {
  bonus?: { times: number; until: number };
  nextBonus?: { times: number; from: number };
  /** A later offer, and what it changes. */
  change?: { from: number; words: string };
  /** In units. */
  welcome?: number;
}

/** Limits of a programme. They apply to every card at once, whatever its offer. */
export type ProgrammeLimits = SchemeLimits & {
  /** Paper cards can be transferred until then: milliseconds since 1970. */
  paperUntil: number;
  /** Whether redemptions may wait in a counter's queue, at the shop's own risk. */
  redeemOffline: boolean;
};

/** What an owner adds to an offer, for all cards at once. */
export interface Extras {
  bonuses?: Bonus[];
  /** The units that a new card begins with. */
  welcome?: number;
}

/** `businesses/{businessId}/programmes/{programmeId}`; its offers are below it, by version. */
export interface Programme extends Extras {
  name: string;
  kind: SchemeKind;
  status: 'open' | 'closed';
  joinCode: string;
  version: number;
  limits: ProgrammeLimits;
  createdAt: number;
  changedAt: number;
}

/** The copy of a programme in the business document, so that a scan does not have to read the programme. */
export interface ProgrammeSummary extends Extras {
  name: string;
  status: 'open' | 'closed';
  joinCode: string;
  version: number;
  /** The newest offer. It may begin later. */
  offer: Offer;
  /** The newest offers, including the current one, oldest first. */
  recent: Offer[];
  limits: ProgrammeLimits;
}

/**
 * How many offers the business document contains. A card that missed an older one gets the current one at the end of
 * its round.
 */
export const RECENT_OFFERS = 20;

export const PROGRAMME_TEXT_LIMITS = { name: 80, reward: REWARD_LIMIT, conditions: 2000 } as const;

/** The limits of a new programme. @param openedAt milliseconds since 1970 */
export function defaultLimits(kind: SchemeKind, openedAt: number): ProgrammeLimits {
  return {
    ...rulesOf({ kind }).defaultLimits,
    paperUntil: openedAt + 60 * DAY_MS,
    redeemOffline: false,
  };
}

/**
 * Whether an offer promises customers something else than the current one, and so makes a new version: another reward,
 * another number of units, other conditions, or the owner ticked it for started cards.
 */
export const changesPromise = (current: Offer, offered: Omit<Offer, 'version'>): boolean =>
  !rulesOf(current.scheme).isSame(current.scheme, offered.scheme) ||
  (offered.conditions ?? '') !== (current.conditions ?? '') ||
  (offered.applyToStarted === true && current.applyToStarted !== true);

/** The offer that a new card gets at a time: milliseconds since 1970. */
export const offerFor = ({ offer, recent }: Offers, at: number): CardOffer =>
  rulesOf(offer.scheme).offerAt(offer, { offer, recent }, at);

/**
 * The offer that publishing makes; null if it promises nothing new. When all cards follow the same offer, an offer that
 * worsens something begins 60 days later. @param at milliseconds since 1970
 */
export function nextOffer(before: Offers, promised: Omit<Offer, 'version' | 'begins'>, at: number): Offer | null {
  if (!changesPromise(before.offer, promised)) return null;
  const { scheme } = offerFor(before, at);
  const begins = scheme.kind === promised.scheme.kind ? rulesOf(scheme).begins(scheme, promised.scheme, at) : undefined;
  return omitUndefined<Offer>({ version: before.offer.version + 1, ...promised, begins });
}

/** What a programme's cards get besides their offer, at a time: milliseconds since 1970. */
export function newsOf(
  { offer, recent, bonuses, welcome }: Offers & Extras,
  timeZone: string,
  at: number,
): ProgrammeNews {
  const later = [...recent].reverse().find(({ begins = 0 }) => begins > at);
  const words = later && rulesOf(later.scheme).changesInWords(offerFor({ offer, recent }, at).scheme, later.scheme);
  return omitUndefined<ProgrammeNews>({
    bonus: bonusNow(bonuses, timeZone, at) ?? undefined,
    nextBonus: nextBonus(bonuses, timeZone, at) ?? undefined,
    change: later?.begins !== undefined && words ? { from: later.begins, words: words.join(' ') } : undefined,
    welcome: welcome || undefined,
  });
}

/** What customers see of an offer. */
export const programmeView = (name: string, { scheme, conditions = '' }: Omit<Offer, 'version'>): ProgrammeView => ({
  ...scheme,
  name,
  conditions,
});

/** The parts of the conditions. */
export const CONDITION_PARTS = ['offeredBy', 'earns', 'excluded', 'until', 'more'] as const;
type ConditionPart = (typeof CONDITION_PARTS)[number];
export type Conditions = Record<ConditionPart, string>;

/** The label before a part in the text that customers read. */
const labelOf = (part: ConditionPart, { earns }: { earns: string }): string =>
  ({ offeredBy: 'Offered by', earns, excluded: 'Not included', until: 'Runs until', more: 'Also' })[part];

/** The parts by each label that a text may have. */
const LABELS: [ConditionPart, string][] = ALL_RULES.flatMap((rules) =>
  CONDITION_PARTS.map((part): [ConditionPart, string] => [part, labelOf(part, rules)]),
);

/** The text that customers read: a paragraph for each part that is filled in. */
export const conditionsInWords = (conditions: Conditions, kind: SchemeKind = 'stamps'): string =>
  CONDITION_PARTS.filter((part) => conditions[part].trim() !== '')
    .map((part) => `${labelOf(part, rulesOf({ kind }))}: ${conditions[part].trim()}`)
    .join('\n');

/** Splits the text of `conditionsInWords` into its parts. Text without a label is in `more`. */
export function conditionsFrom(text: string): Conditions {
  const conditions: Conditions = { offeredBy: '', earns: '', excluded: '', until: '', more: '' };
  let at: ConditionPart = 'more';
  for (const line of text.split('\n')) {
    const begun = LABELS.find(([, label]) => line.startsWith(`${label}: `));
    if (begun) at = begun[0];
    const said = begun ? line.slice(begun[1].length + 2) : line;
    conditions[at] = conditions[at] === '' ? said : `${conditions[at]}\n${said}`;
  }
  return conditions;
}
