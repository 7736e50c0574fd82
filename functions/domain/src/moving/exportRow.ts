/** A card as a line of the export's `cards.csv`, which an import reads again. The columns: docs/export-format.md. */
import { consentOf, type Contact } from '../pass/contact';
import { lastVisitOf, type Pass, type PassEvent } from '../pass/state';
import { wordsOf } from '../scheme/words';
import { FILE_LIMITS } from './file';
import { csvLine } from './guard';
import { type Past, type PastEvent, restoredOf } from './restored';

/** The version of the export's format. */
export const EXPORT_VERSION = 2;

export const CARD_COLUMNS = [
  'Card id',
  'Card',
  'Name',
  'Email',
  'Old number',
  'Phone ends',
  'News by email',
  'Balance',
  'Unit',
  'Status',
  'Joined',
  'Last visit',
  'Rewards',
  'Round',
  'Once',
  'Terms',
  'Consents',
  'Past',
  'Proof',
] as const;
export type CardColumn = (typeof CARD_COLUMNS)[number];

/** The columns that an import takes only with a proof, and those that identify the card. A balance needs no proof. */
const PROVED = [
  'Card id',
  'Email',
  'Unit',
  'Status',
  'Rewards',
  'Round',
  'Once',
  'Terms',
  'Consents',
  'Past',
] as const satisfies readonly CardColumn[];

/** The text that a card's proof is made of. @param cell the text of a column */
export const provedText = (cell: (column: (typeof PROVED)[number]) => string): string =>
  JSON.stringify(PROVED.map(cell));

const iso = (at: number | undefined): string => (at === undefined ? '' : new Date(at).toISOString());

const pastLine = ({ at, type, amount }: PastEvent): string => `${iso(at)} ${type} ${amount}`;

/** The most characters of a spreadsheet's cell: it puts the others into the next row, and so breaks the file. */
const CELL_LIMIT = 32_767;
/** Room for a proof, in characters. */
const PROOF_ROOM = 200;

/** The events of a card's past as they are written, without the oldest where they would not fit into the row. */
function pastInText(events: readonly PastEvent[], others: readonly (string | number)[]): string {
  const text = events.map(pastLine).join('\n');
  const most = Math.min(CELL_LIMIT, FILE_LIMITS.row - PROOF_ROOM - csvLine(others).length);
  return text.length <= most ? text : text.slice(0, Math.max(0, text.lastIndexOf('\n', most)));
}

/**
 * The cells of a card, in the order of `CARD_COLUMNS`.
 * @param proofOf makes the proof of a text
 */
export function cardCells(
  pass: Pass,
  contact: Contact | undefined,
  { events, past }: { events: readonly Pick<PassEvent, 'at' | 'type' | 'amount'>[]; past?: Past | undefined },
  proofOf: (text: string) => string,
): (string | number)[] {
  const { scheme } = pass.offer;
  const { noun, numberOf } = wordsOf(scheme);
  const { hasAddress, confirmed } = consentOf(contact, 'email');
  const restored = restoredOf(pass, contact?.consents ?? [], events, past?.events);
  const cells: Record<CardColumn, string | number> = {
    'Card id': pass.passId,
    Card: pass.shortCode,
    Name: pass.holder?.name ?? '',
    Email: contact?.email ?? '',
    'Old number': pass.holder?.number ?? '',
    'Phone ends': pass.holder?.phoneEnd ?? '',
    'News by email': hasAddress ? (confirmed ? 'yes' : 'no') : '',
    Balance: numberOf(pass.balance),
    Unit: noun,
    Status: pass.status,
    Joined: iso(pass.joinedAt),
    'Last visit': iso(lastVisitOf(pass)),
    Rewards: restored.rewards.length > 0 ? JSON.stringify(restored.rewards) : '',
    Round: restored.rounds.length > 0 ? JSON.stringify(restored.rounds) : '',
    Once: restored.once ? JSON.stringify(restored.once) : '',
    Terms: JSON.stringify(restored.terms),
    Consents: restored.consents.length > 0 ? JSON.stringify(restored.consents) : '',
    Past: '',
    Proof: '',
  };
  cells.Past = pastInText(restored.past, Object.values(cells));
  cells.Proof = proofOf(provedText((column) => String(cells[column])));
  return CARD_COLUMNS.map((column) => cells[column]);
}
