/** The record of an import. Pure; times are milliseconds since 1970. */
import { identifierKey, withoutZeros } from '../lib/normal';
import { omitUndefined } from '../lib/omitUndefined';
import { DAY_MS } from '../lib/time';
import type { SchemeKind } from '../scheme/types';
import type { Columns, Preset } from './columns';
import type { FileProblem } from './file';
import type { RestoredCard } from './restored';
import type { ImportedCustomer, RowProblem, Told } from './row';

/**
 * `sending`: parts arrive. `checking`: every row gets a verdict. `checked`: the run may begin. `running`, `paused`,
 * `done`: cards are made, page by page. `undoing`, `undone`: they are removed again. `refused`: the file cannot be
 * read.
 */
export type ImportState =
  | 'sending'
  | 'checking'
  | 'checked'
  | 'refused'
  | 'running'
  | 'paused'
  | 'done'
  | 'undoing'
  | 'undone';

export type RowVerdict = 'new' | 'same' | 'refused';

/** What has happened to an imported card since, so that it stays when the import is undone. */
export type WhyStays = 'used' | 'changed' | 'contact' | 'wallet' | 'report' | 'gone';

export interface ImportedRow {
  /** The line of the file on which it begins, counted from 1. */
  row: number;
  verdict: RowVerdict;
  why?: RowProblem;
  /** What a refused row says of its customer. */
  told?: Told;
  /** The new card, or the card that this row is the same as. */
  passId?: string;
  /** The run has made the card. */
  made?: true;
  /** The version of the made card's link and codes, if it is not the first. */
  version?: number;
  /** What became of it in the undo. */
  undone?: 'removed' | WhyStays;
  customer?: ImportedCustomer;
  /** As our export wrote it: JSON text of the card’s rewards, terms and past. */
  card?: string;
  /** Of a new card that begins with rewards: how many, and the balance besides. */
  ready?: { rewards: number; balance: number };
  /** A row of our own export whose proof is missing or does not match its content: only its balance is taken. */
  unproved?: true;
}

/** `imports/{importId}/importPages/{page}`: rows that are decided in one commit. */
export interface ImportPage {
  rows: ImportedRow[];
  /** Number of rows on the pages before. */
  before: number;
}

/** `imports/{importId}/importParts/{part}`: a part of the file's text. */
export interface ImportPart {
  text: string;
}

/** How long parts and pages are kept, in milliseconds. */
export const IMPORT_KEPT_MS = 30 * DAY_MS;
/** A step needs its rows until its end, so none begins in the last days before they are deleted. */
const BEFORE_DELETION_MS = 2 * DAY_MS;
/** The most rows of a page, and the most characters. */
export const PAGE_LIMITS = { rows: 100, characters: 400_000 } as const;

export interface ImportSums {
  /** Rows with anything in them. */
  rows: number;
  new: number;
  same: number;
  refused: number;
  /** Units of the new cards. */
  units: number;
  /** Rewards that are ready on the new cards at once. */
  rewards?: number;
  /** Cards that have an email address, of the new ones. */
  withEmail: number;
  /** New cards from our own export that got their balance alone. */
  unproved?: number;
}

export const NO_SUMS: ImportSums = { rows: 0, new: 0, same: 0, refused: 0, units: 0, withEmail: 0 };

/** `businesses/{businessId}/imports/{importId}` */
export interface ImportRecord {
  importId: string;
  preset: Preset;
  /** The other system's name. With it and the customer's id a card is found again. */
  system: string;
  parts: number;
  state: ImportState;
  by: string;
  at: number;
  programmeId: string;
  columns?: Columns;
  headings?: string[];
  /** What the shop's card collected at the check: the units of the rows are of this kind. */
  kind?: SchemeKind;
  /** When the run began: the rewards that it brings are counted on that day. */
  ranAt?: number;
  /** How many imports had been undone when the check began. */
  undos?: number;
  problem?: FileProblem;
  /** The row of the problem. */
  problemRow?: number;
  sums?: ImportSums;
  /** The last row of each page, once checked. */
  pageEnds?: number[];
  /** Number of pages that the run or the undo has finished. */
  donePages?: number;
  /** Cards that the run has made, and cards that the undo has removed and left. */
  made?: number;
  removed?: number;
  kept?: number;
  /** Changes each time a manager starts or stops a step, so that tasks of an earlier start end. */
  turn: number;
  /** When the links were mailed, and how many. */
  mailedAt?: number;
  mailed?: number;
  /** Pages of mails that are written. */
  mailedPages?: number;
  /** When the last of these mails leave. */
  mailedUntil?: number;
}

/** How many links of imported cards a shop mails a day: 100 in its first week, twice as many in each later one. */
export const linksADay = (ageMs: number): number => 100 * 2 ** Math.max(0, Math.floor(ageMs / (7 * DAY_MS)));

/** A customer's id as it is compared: a file that went through a spreadsheet has no zeros before its numbers. */
export const idKey = (id: string): string => withoutZeros(identifierKey(id));

/** The text from which the id of a customer's card is made: the same system and customer get the same card. */
export const cardKey = (businessId: string, system: string, id: string): string =>
  `import ${businessId}/${identifierKey(system)}/${idKey(id)}`;

/** The sums after one more row. */
export function withRow(sums: ImportSums, { verdict, customer, ready, unproved }: ImportedRow): ImportSums {
  const isNew = verdict === 'new';
  return {
    ...sums,
    rows: sums.rows + 1,
    [verdict]: sums[verdict] + 1,
    units: sums.units + (isNew ? (customer?.units ?? 0) : 0),
    withEmail: sums.withEmail + (isNew && customer?.email !== undefined ? 1 : 0),
    ...(isNew && ready && { rewards: (sums.rewards ?? 0) + ready.rewards }),
    ...(isNew && unproved && { unproved: (sums.unproved ?? 0) + 1 }),
  };
}

/** Which steps an import allows next. */
export const mayRun = ({ state }: Pick<ImportRecord, 'state'>): boolean =>
  state === 'checked' || state === 'paused' || state === 'running';
export const mayUndo = ({ state }: Pick<ImportRecord, 'state'>): boolean =>
  state === 'done' || state === 'paused' || state === 'undoing';
export const mayCheck = ({ state }: Pick<ImportRecord, 'state'>): boolean =>
  state === 'sending' || state === 'checking' || state === 'checked' || state === 'refused';
export const mayMail = ({ state, pageEnds = [], mailedPages = 0 }: ImportRecord): boolean =>
  state === 'done' && mailedPages < pageEnds.length;

/** Until when steps may begin: milliseconds since 1970. */
export const changesUntil = ({ at }: Pick<ImportRecord, 'at'>): number => at + IMPORT_KEPT_MS - BEFORE_DELETION_MS;

export type ImportStep = 'check' | 'run' | 'undo' | 'mail';

/** The page with which a step goes on. A check reads the whole file again. */
export const nextPage = ({ donePages = 0, mailedPages = 0 }: ImportRecord, step: ImportStep): number =>
  step === 'check' ? 0 : step === 'mail' ? mailedPages : donePages;

/** The card that a row of our own export brings. */
export const restoredIn = ({ card }: ImportedRow): RestoredCard | undefined =>
  card === undefined ? undefined : (JSON.parse(card) as RestoredCard);

/** A row as managers see it. */
export interface ShownRow extends Told, Pick<ImportedRow, 'row' | 'verdict' | 'why' | 'passId' | 'ready' | 'undone'> {
  units?: number;
}

export function shownRow({ row, verdict, why, told, passId, ready, undone, customer }: ImportedRow): ShownRow {
  const { name, email, number }: Told = customer ?? told ?? {};
  return omitUndefined<ShownRow>({
    row,
    verdict,
    why,
    passId,
    ready,
    undone,
    name,
    email,
    number,
    units: customer?.units,
  });
}

/** What a manager is told of an import. */
export interface ImportAnswer extends Pick<
  ImportRecord,
  'state' | 'problem' | 'problemRow' | 'headings' | 'columns' | 'made' | 'removed' | 'kept' | 'mailed' | 'mailedUntil'
> {
  sums: ImportSums;
  /** Until when the import can go on, be undone or be mailed: milliseconds since 1970. */
  changesUntil: number;
  /** The most links of a shop that are mailed on a day; a new shop’s are fewer. */
  mailsADay: number;
  /** Whether mailing the links has begun and not ended. */
  isMailing: boolean;
  rows: ShownRow[];
  /** Number of rows after these. */
  left?: number;
}
