/** A shop's programmes and their offers, and the limits that apply to every card at once. */
import { omitUndefined } from '../lib/omitUndefined';
import { CARD_LIMITS } from '../lib/text';
import { DAY_MS } from '../lib/time';
import { bonusesAfter, bonusNow, nextBonus } from '../scheme/bonus';
import { cardOffer, offersAt } from '../scheme/offers';
import { ALL_RULES, rulesOf } from '../scheme/rules';
import type { Bonus, CardOffer, Offer, Offers, Scheme, SchemeKind, SchemeLimits } from '../scheme/types';

/** What customers see of a programme: its scheme, with a name and the conditions. */
export type ProgrammeView = Scheme & { name: string; conditions: string };

/** What customers see besides the offer: the bonuses, a later offer, and the welcome. Milliseconds since 1970. */
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
  /** Paper cards can be brought over until then: milliseconds since 1970. */
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
  /** The newest offers that have begun, and after them the newest one, oldest first. */
  recent: Offer[];
  /** The version of the last offer that mails announced before it began. */
  announced?: number;
  limits: ProgrammeLimits;
  /** When its owner saved it last, in milliseconds since 1970; absent before. */
  savedAt?: number;
}

/**
 * How many offers the business document contains. A card that missed an older one gets the current one at the end of
 * its round.
 */
const RECENT_OFFERS = 20;

export const PROGRAMME_TEXT_LIMITS = { ...CARD_LIMITS, conditions: 2000 } as const;

/** The limits of a new programme. @param openedAt milliseconds since 1970 */
export function defaultLimits(kind: SchemeKind, openedAt: number): ProgrammeLimits {
  return {
    ...rulesOf({ kind }).defaultLimits,
    paperUntil: openedAt + 60 * DAY_MS,
    redeemOffline: false,
  };
}

/**
 * Whether an offer promises customers something else than the newest one, and so makes a new version: another reward,
 * another number of units, other conditions, or the owner ticked it for started cards.
 */
export const changesPromise = (newest: Offer, offered: Promised): boolean =>
  !rulesOf(newest.scheme).isSame(newest.scheme, offered.scheme) ||
  (offered.conditions ?? '') !== (newest.conditions ?? '') ||
  (offered.applyToStarted === true && newest.applyToStarted !== true && !rulesOf(offered.scheme).isShared);

/** The offer that holds at a time: milliseconds since 1970. */
export const offerInForce = (offers: Offers, at: number): Offer => offersAt(offers, at).offer;

/** The offer that a new card gets at a time: milliseconds since 1970. */
export const offerFor = (offers: Offers, at: number): CardOffer => cardOffer(offerInForce(offers, at));

/** The units with which a card of that time begins: as saved, but no more than the offer in force allows. */
export function welcomeAt({ welcome = 0, ...offers }: Offers & Pick<Extras, 'welcome'>, at: number): number {
  const { scheme } = offerInForce(offers, at);
  return Math.min(welcome, rulesOf(scheme).mostWelcome(scheme));
}

/** The offer that has not begun at a time (milliseconds since 1970): none, or the newest. */
export const laterOffer = ({ recent }: Pick<Offers, 'recent'>, at: number): Offer | undefined =>
  recent.find(({ begins = 0 }) => begins > at);

/** What an owner promises with a new offer. */
type Promised = Pick<Offer, 'scheme'> & { [Key in 'conditions' | 'applyToStarted']?: Offer[Key] | undefined };

/** What an owner saves: an offer, and what applies to every card at once. A part that is left out stays. */
interface Saved extends Promised {
  name: string;
  bonuses?: Bonus[] | undefined;
  welcome?: number | undefined;
  limits?: { [Key in keyof ProgrammeLimits]?: ProgrammeLimits[Key] | undefined } | undefined;
}

/**
 * The offers after one is published; null if that promises nothing new. A new offer replaces one that has not begun, so
 * what was saved last holds from its date on. Where all cards follow the same offer, one that worsens something of what
 * holds begins 60 days later. Offers of another kind end at once.
 * @param at milliseconds since 1970
 */
export function offersAfterPublishing(
  before: Offers & Pick<ProgrammeSummary, 'announced'>,
  { scheme, conditions, applyToStarted }: Promised,
  at: number,
): Pick<ProgrammeSummary, 'offer' | 'recent'> | null {
  const promised = { scheme, conditions, applyToStarted: applyToStarted || undefined };
  if (!changesPromise(before.offer, promised)) return null;
  const { offer: held, recent } = offersAt(before, at);
  const isOfSameKind = held.scheme.kind === scheme.kind;
  const later = laterOffer(before, at);
  const offer = omitUndefined<Offer>({
    version: before.offer.version + 1,
    ...promised,
    begins: isOfSameKind ? rulesOf(scheme).begins(held.scheme, scheme, at) : at,
    replaces: later?.version === before.announced ? later?.begins : later?.replaces,
  });
  return { offer, recent: [...(isOfSameKind ? recent : []), offer].slice(-RECENT_OFFERS) };
}

/** The limits before a change. When the kind of card changes, only those that both kinds have stay. */
function limitsBefore({ offer, limits }: ProgrammeSummary, kind: SchemeKind, at: number): ProgrammeLimits {
  if (offer.scheme.kind === kind) return limits;
  const { againAfterSeconds, paperUntil, redeemOffline } = limits;
  return { ...defaultLimits(kind, at), againAfterSeconds, paperUntil, redeemOffline };
}

/** A programme after its owner has saved it. @param at milliseconds since 1970 */
export function savedProgramme(before: ProgrammeSummary, saved: Saved, at: number): ProgrammeSummary {
  const { name, scheme, bonuses, welcome, limits } = saved;
  const offers = offersAfterPublishing(before, saved, at);
  return {
    ...before,
    ...(offers && { version: offers.offer.version, ...offers }),
    name,
    limits: { ...limitsBefore(before, scheme.kind, at), ...omitUndefined<Partial<ProgrammeLimits>>(limits ?? {}) },
    ...(bonuses && { bonuses: bonusesAfter(before.bonuses ?? [], bonuses, at) }),
    welcome: welcome ?? before.welcome ?? 0,
    savedAt: at,
  };
}

/** What a programme's cards get besides their offer, at a time: milliseconds since 1970. */
export function newsOf(programme: Offers & Extras, timeZone: string, at: number): ProgrammeNews {
  const { bonuses } = programme;
  const { begins, scheme } = laterOffer(programme, at) ?? {};
  const words = scheme ? rulesOf(scheme).changesInWords(offerInForce(programme, at).scheme, scheme) : [];
  return omitUndefined<ProgrammeNews>({
    bonus: bonusNow(bonuses, timeZone, at),
    nextBonus: nextBonus(bonuses, timeZone, at),
    change: begins !== undefined && words.length > 0 ? { from: begins, words: words.join(' ') } : undefined,
    welcome: welcomeAt(programme, at) || undefined,
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
