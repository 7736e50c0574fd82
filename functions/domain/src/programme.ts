/** What a shop promises for stamps: programmes, their versions, and the limits that bind every card at once. */
import { STAMPS_NEEDED } from './businessSetup';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Limits of a programme. They bind every card at once, whatever version it runs under. */
export interface ProgrammeLimits {
  /** Stamps in one scan. */
  maxPerScan: number;
  /** Stamps a card and day, in the shop's time zone. */
  dailyLimit: number;
  /** A card stamped within this time asks before it is stamped again. 0 never asks. */
  againAfterSeconds: number;
  /** Paper cards are brought over until then: milliseconds since 1970. */
  paperUntil: number;
  /** Redemptions may wait in a counter's queue; the loss is then the shop's. */
  redeemOffline: boolean;
}

/** What a card was promised. A version never changes once it is written. */
export interface ProgrammeVersion {
  /** 1, 2, 3 … */
  version: number;
  stampsNeeded: number;
  reward: string;
  /** The conditions, in the owner's words. */
  terms?: string;
  /** The owner ticked that started cards take it at their next stamp. */
  forStarted?: boolean;
}

/** `businesses/{businessId}/programmes/{programmeId}`; its versions lie below it. */
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

/** The part of a programme that the business document repeats, so that a scan need not read the programme. */
export interface ProgrammeSummary {
  name: string;
  status: 'open' | 'closed';
  joinCode: string;
  version: number;
  /** The current version. */
  terms: ProgrammeVersion;
  /** The newest versions, oldest first, the current one among them. */
  recent: ProgrammeVersion[];
  limits: ProgrammeLimits;
}

/** How many versions the business document repeats. A card that missed an older one waits for the end of its round. */
export const RECENT_VERSIONS = 20;

export const PROGRAMME_TEXT_LIMITS = { name: 80, reward: 140, terms: 2000 } as const;

/** The range of each limit that an owner may choose. */
export const LIMIT_RANGES = {
  stampsNeeded: STAMPS_NEEDED,
  maxPerScan: { least: 1, most: 20 },
  dailyLimit: { least: 1, most: 100 },
  againAfterSeconds: { least: 0, most: 3600 },
} as const;

/** The limits of a programme that opens at this time: milliseconds since 1970. */
export function defaultLimits(openedAt: number): ProgrammeLimits {
  return {
    maxPerScan: 5,
    dailyLimit: 10,
    againAfterSeconds: 60,
    paperUntil: openedAt + 60 * DAY_MS,
    redeemOffline: false,
  };
}

/** What the separate box beside the e-mail field says; the wording is kept with the consent. */
export const MARKETING_WORDING =
  'I am 16 or over, and this shop may send me news and offers by email. I can stop this at any time.';

type Offered = Pick<ProgrammeVersion, 'stampsNeeded' | 'reward' | 'forStarted'>;

/**
 * Whether a started card takes an offered version at its next stamp, and not only with its next round: the same reward
 * for fewer stamps, or one the owner ticked for started cards that asks no more stamps.
 */
export function isTakenByStarted(current: Offered, offered: Offered): boolean {
  const isBetter = offered.reward === current.reward && offered.stampsNeeded < current.stampsNeeded;
  const isTicked = offered.forStarted === true && offered.stampsNeeded <= current.stampsNeeded;
  return isBetter || isTicked;
}

/** The parts of the terms, with what stands before each of them in the text that customers read. */
export const TERMS_PARTS = {
  offeredBy: 'Offered by',
  earns: 'A stamp for',
  excluded: 'Not included',
  until: 'Runs until',
  more: 'Also',
} as const;
export type TermsPart = keyof typeof TERMS_PARTS;
export type Terms = Record<TermsPart, string>;

const PARTS = Object.entries(TERMS_PARTS) as [TermsPart, string][];

/** The text that customers read: a paragraph for each part that says something. */
export const termsInWords = (terms: Terms): string =>
  PARTS.filter(([part]) => terms[part].trim() !== '')
    .map(([part, heading]) => `${heading}: ${terms[part].trim()}`)
    .join('\n');

/** The parts of such a text. What was written without parts is in `more`. */
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
