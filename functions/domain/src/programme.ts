/** A shop's programmes and their versions, and the limits that apply to every card at once. */
import { REWARD_LIMIT, STAMPS_NEEDED } from './businessSetup';
import { DAY_MS } from './time';

/** Limits of a programme. They apply to every card at once, whatever its version. */
export interface ProgrammeLimits {
  /** The most stamps in one scan. */
  maxPerScan: number;
  /** The most stamps per card and day, in the shop's time zone. */
  dailyLimit: number;
  /** A second stamp within this time needs confirmation. 0: never. */
  againAfterSeconds: number;
  /** Paper cards can be transferred until then: milliseconds since 1970. */
  paperUntil: number;
  /** Whether redemptions may wait in a counter's queue, at the shop's own risk. */
  redeemOffline: boolean;
}

/** The offer under which a card is stamped. A version never changes once it is written. */
export interface ProgrammeVersion {
  /** 1, 2, 3 … */
  version: number;
  stampsNeeded: number;
  reward: string;
  /** The conditions, in the owner's words. */
  terms?: string;
  /** The owner ticked that started cards get this version at their next stamp. */
  applyToStarted?: boolean;
}

/** `businesses/{businessId}/programmes/{programmeId}`; its versions are below it. */
export interface Programme {
  name: string;
  kind: 'stamps';
  status: 'open' | 'closed';
  joinCode: string;
  version: number;
  limits: ProgrammeLimits;
  createdAt: number;
  changedAt: number;
}

/** The copy of a programme in the business document, so that a scan does not have to read the programme. */
export interface ProgrammeSummary {
  name: string;
  status: 'open' | 'closed';
  joinCode: string;
  version: number;
  /** The current version. */
  terms: ProgrammeVersion;
  /** The newest versions, including the current one, oldest first. */
  recent: ProgrammeVersion[];
  limits: ProgrammeLimits;
}

/**
 * How many versions the business document contains. A card that missed an older version gets the current one at the end
 * of its round.
 */
export const RECENT_VERSIONS = 20;

export const PROGRAMME_TEXT_LIMITS = { name: 80, reward: REWARD_LIMIT, terms: 2000 } as const;

/** The range within which an owner may choose each limit. */
export const LIMIT_RANGES = {
  stampsNeeded: STAMPS_NEEDED,
  maxPerScan: { least: 1, most: 20 },
  dailyLimit: { least: 1, most: 100 },
  againAfterSeconds: { least: 0, most: 3600 },
} as const;

/** The limits of a new programme. @param openedAt milliseconds since 1970 */
export function defaultLimits(openedAt: number): ProgrammeLimits {
  return {
    maxPerScan: 5,
    dailyLimit: 10,
    againAfterSeconds: 60,
    paperUntil: openedAt + 60 * DAY_MS,
    redeemOffline: false,
  };
}

/** The wording of the marketing box beside the e-mail field; it is stored with the consent. */
export const MARKETING_WORDING =
  'I am 16 or over, and this shop may send me news and offers by email. I can stop this at any time.';

type Offered = Pick<ProgrammeVersion, 'stampsNeeded' | 'reward' | 'applyToStarted'>;

/**
 * Whether a started card gets an offered version at its next stamp instead of its next round: the version has the same
 * reward for fewer stamps, or the owner ticked it for started cards and it does not need more stamps.
 */
export function isTakenByStarted(current: Offered, offered: Offered): boolean {
  const isBetter = offered.reward === current.reward && offered.stampsNeeded < current.stampsNeeded;
  const isTicked = offered.applyToStarted === true && offered.stampsNeeded <= current.stampsNeeded;
  return isBetter || isTicked;
}

/**
 * Whether an offer promises customers something else than the current version, and so makes a new one: another reward,
 * number of stamps or terms, or the owner ticked it for started cards.
 */
export const changesPromise = (current: ProgrammeVersion, offered: Omit<ProgrammeVersion, 'version'>): boolean =>
  offered.reward !== current.reward ||
  offered.stampsNeeded !== current.stampsNeeded ||
  (offered.terms ?? '') !== (current.terms ?? '') ||
  (offered.applyToStarted === true && current.applyToStarted !== true);

/** The parts of the terms, with the label before each part in the text that customers read. */
export const TERMS_PARTS = {
  offeredBy: 'Offered by',
  earns: 'A stamp for',
  excluded: 'Not included',
  until: 'Runs until',
  more: 'Also',
} as const;
type TermsPart = keyof typeof TERMS_PARTS;
export type Terms = Record<TermsPart, string>;

const PARTS = Object.entries(TERMS_PARTS) as [TermsPart, string][];

/** The text that customers read: a paragraph for each part that is filled in. */
export const termsInWords = (terms: Terms): string =>
  PARTS.filter(([part]) => terms[part].trim() !== '')
    .map(([part, heading]) => `${heading}: ${terms[part].trim()}`)
    .join('\n');

/** Splits the text of `termsInWords` into its parts. Text without a label is in `more`. */
export function termsFrom(text: string): Terms {
  const terms: Terms = { offeredBy: '', earns: '', excluded: '', until: '', more: '' };
  let at: TermsPart = 'more';
  for (const line of text.split('\n')) {
    const begun = PARTS.find(([, heading]) => line.startsWith(`${heading}: `));
    if (begun) at = begun[0];
    const said = begun ? line.slice(begun[1].length + 2) : line;
    terms[at] = terms[at] === '' ? said : `${terms[at]}\n${said}`;
  }
  return terms;
}
