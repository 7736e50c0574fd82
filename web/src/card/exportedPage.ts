/** The export of a card as a page for people, beside the file for machines. */
import type { PassExport } from '@tessera/domain/calls/callables';
import type { Pass } from '@tessera/domain/pass/state';
import type { SchemeKind } from '@tessera/domain/scheme/types';
import { isKind, wordsOf } from '@tessera/domain/scheme/words';
import { formatDate, formatDateTime, formatDay } from '../shared/lib/format';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');

/** The words for fields. One that is only inside another has both names. */
const WORDS: Record<string, string> = {
  amount: 'Change',
  answerBy: 'The shop should answer by',
  apple: 'Apple Wallet, by version of the card’s link',
  appleChangedAt: 'Pass in Apple Wallet last changed',
  appleDevices: 'Numbers of the devices that hold it in Apple Wallet',
  at: 'When',
  broughtBy: 'Number of the entry that brought a paper card over',
  changedAt: 'Last changed',
  closedAt: 'Answered',
  consents: 'What you agreed to, or stopped',
  days: 'Bought by day',
  'rewards.days': 'Days to use it',
  'past.events': 'History there',
  earned: 'Rewards earned in all',
  earnedAt: 'Earned',
  email: 'Email address',
  endsAt: 'Ends',
  endsFirst: 'First reward ends',
  eraseAt: 'An ended pass is deleted',
  given: 'Agreed',
  'rewards.given': 'Early rewards that were given with it',
  'rounds.given': 'Early rewards given',
  'given.at': 'At',
  by: 'Number of the reward, or how it counts as given',
  google: 'Google Wallet, by version of the card’s link',
  handedOut: 'State of the card in the last pass that was fetched',
  heardAt: 'Last told by Google',
  isDeleted: 'Deleted from the wallet',
  joinedAt: 'You joined',
  keyVersion: 'Version of the key of its codes',
  kind: 'Kind of card',
  lastHeld: 'Last message that was held back',
  lastNews: 'Last message',
  lastPlace: 'Place of the last visit',
  lastStampedAt: 'Last purchase',
  lastVisitAt: 'Last visit',
  lateDays: 'Bought by day, sent late',
  linkVersion: 'Version of its link',
  message: 'What you wrote',
  messageId: 'Number of the message',
  modified: 'Number of its last change',
  nameKey: 'Name, as it is searched for',
  news: 'Last message on the pass',
  notified: 'Changes that it was told of',
  number: 'Number in the system that it came from',
  offer: 'The offer that it is filled under',
  outcome: 'The shop’s answer',
  passId: 'Number of the card',
  perPound: 'Points per pound',
  phoneEnd: 'Last digits of your phone number',
  practice: 'A card for practice',
  printed: 'Batch of printed cards',
  programmeId: 'Which of the shop’s programmes',
  pushToken: 'Address for messages to the device',
  putAt: 'Last sent to Google',
  redeemed: 'Rewards given to you',
  redeemedCodes: 'Codes that rewards were given for',
  refusedAt: 'Refused by its mail server',
  restoredAt: 'A reward was last taken back',
  rewardId: 'Number of the reward',
  rewardIds: 'Numbers of the rewards',
  'rewards.at': 'For',
  root: 'Number of the key that it is made with',
  scheme: 'How it is filled',
  seq: 'Entry',
  'pass.seq': 'Entries in its history',
  shortCode: 'Short code',
  since: 'Since',
  state: 'State of the card in it',
  status: 'The card is',
  staticVersion: 'Version of its printed code',
  step: 'Number of the code',
  stoppedAt: 'News stopped',
  target: 'Full at',
  toldAt: 'Told that the card will be closed',
  turnedNameKey: 'Name, last word first',
  type: 'Kind of entry',
  undo: 'Number of the entry that takes it back, or is taken back',
  unitsUsed: 'Used up',
  way: 'Where',
  welcome: 'Began with',
  wording: 'In these words',
  words: 'In words',
};

/** `someField` as `Some field`. */
const spoken = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase());

/** The words for a field, which may be a day. @param inside the field that it is in */
const wordsFor = (field: string, inside: string): string =>
  BY_DAY.has(inside) ? formatDay(field) : (WORDS[`${inside}.${field}`] ?? WORDS[field] ?? spoken(field));

/** Milliseconds since 1970, but where the list of units has the same name with the field that it is in. */
const TIMES = new Set(
  (
    'answerBy at changedAt closedAt earnedAt endedAt endsAt endsFirst eraseAt heardAt joinedAt lastStampedAt ' +
    'lastVisitAt notified putAt refusedAt restoredAt since stoppedAt toldAt'
  ).split(' '),
);
/** What the card counts: stamps, or hundredths of a point. */
const UNITS = new Set('amount balance given.at price rewards.at target unitsUsed welcome'.split(' '));

/** The fields of a card by which our program checks codes and links. They say nothing of its holder. */
const TECHNICAL = new Set<string>([
  'programmeId',
  'seq',
  'keyVersion',
  'linkVersion',
  'staticVersion',
  'previousKey',
  'previousCode',
  'endedKeys',
  'failedCodes',
  'redeemedCodes',
] satisfies (keyof Pass)[]);

const BY_DAY = new Set(['days', 'lateDays']);

/** The list in words. The name of a value's field, and that of the field around it, say what the value is. */
function listsOf(kind: SchemeKind) {
  /** A value in words. @param inside the field that the field is in */
  function inWords(field: string, value: unknown, inside: string): string {
    if (typeof value === 'number') {
      if (field === 'amount' && value === 0) return 'none';
      if (BY_DAY.has(inside) || UNITS.has(field) || UNITS.has(`${inside}.${field}`))
        return wordsOf({ kind }).inWords(value);
      return TIMES.has(field) ? formatDateTime(value) : String(value);
    }
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    if (typeof value === 'string') return escaped(value);
    return value === null || value === undefined ? 'nothing' : listed(value, field, inside);
  }

  /** The fields of a record, or the entries of a list, as nested lists. */
  function listed(value: object, field: string, inside = ''): string {
    if (Array.isArray(value)) {
      const entries = value.map((one) => `<li>${inWords(field, one, inside)}</li>`);
      return entries.length === 0 ? 'none' : `<ol>${entries.join('')}</ol>`;
    }
    const rows = Object.entries(value).map(
      ([name, one]) => `<dt>${escaped(wordsFor(name, field))}</dt><dd>${inWords(name, one, field)}</dd>`,
    );
    return rows.length === 0 ? 'nothing' : `<dl>${rows.join('')}</dl>`;
  }
  return listed;
}

// A list inside a list stands below its name, because two columns of columns do not fit on a phone.
const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}' +
  'html{color-scheme:light dark;background:light-dark(#fbf7f0,#111815)}h1,h2{font-family:Georgia,serif;line-height:1.2}' +
  'dl{display:grid;grid-template-columns:minmax(7rem,2fr) 3fr;gap:.25rem 1rem;margin:0}dd{margin:0;overflow-wrap:anywhere}' +
  'dd:has(>dl,>ol){grid-column:1/-1;padding-left:1rem}ol{list-style:none;margin:0;padding:0}' +
  'li{padding-left:1rem;border-left:4px solid #c8502b}li+li{margin-top:1rem}' +
  'dt{opacity:.75}h2{margin-top:2rem;border-top:1px solid #8888;padding-top:1rem}';

/** A whole HTML document, which loads nothing. */
export function exportedPage(exported: PassExport): string {
  const { exportedAt, business, contact, mailbox, events, past, reports, wallets } = exported;
  const { holder, ...pass } = exported.pass as { holder?: object };
  const entries = Object.entries(pass);
  const fieldsOf = (isTechnical: boolean) =>
    Object.fromEntries(entries.filter(([name]) => TECHNICAL.has(name) === isTechnical));
  const shop = escaped(business.name);
  const { offer } = pass as { offer?: { scheme?: { kind?: unknown } } };
  const kind = offer?.scheme?.kind;
  const listed = listsOf(isKind(kind) ? kind : 'stamps');
  const parts: [title: string, value: object | null, field: string][] = [
    ['You', holder ?? null, 'holder'],
    ['Your address, and what you agreed to', contact, 'contact'],
    ['News to your mailbox', mailbox, 'mailbox'],
    ['History', events, 'events'],
    ['Before it came from another system', past, 'past'],
    ['What you wrote to the shop', reports, 'reports'],
    ['Wallets', wallets, 'wallets'],
    ['The card', fieldsOf(false), 'pass'],
    ['Technical details', fieldsOf(true), 'pass'],
  ];
  const sections = parts.map(
    ([title, value, field]) =>
      `<h2>${title}</h2>${value && Object.keys(value).length > 0 ? listed(value, field) : '<p>Nothing is kept.</p>'}`,
  );
  return (
    `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>Your card at ${shop}</title><style>${STYLE}</style><main><h1>Your card at ${shop}</h1>` +
    `<p>All that is kept about it, as of ${formatDate(exportedAt)}.</p>${sections.join('')}</main></html>\n`
  );
}
