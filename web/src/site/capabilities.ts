/** What the product does, in one list: the pages on prices and on the roadmap say the same. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { operator } from '../shared/data/settings';
import { WALLETS_OFFERED } from '../shared/operatorFacts';

interface Capability {
  /** Clear without the text, because the page of prices shows the title alone. */
  title: string;
  text: string;
  /** The rooms of a shop in which it is. A test finds every room here. */
  rooms?: readonly string[];
}

interface CapabilityGroup {
  name: string;
  has: readonly Capability[];
}

/** Everything that an owner can use today, and nothing else. */
export const CAPABILITIES: readonly CapabilityGroup[] = [
  {
    name: 'Your card',
    has: [
      {
        title: 'Stamps with up to four rewards, or points with up to ten',
        text: 'Drawn as you type, with your logo and your colour. A card that was started keeps what it was promised.',
        rooms: [ROUTES.programme],
      },
      {
        title: 'Bonus hours, a welcome, and rewards that end',
        text: 'Hours that count double or three times, something on a new card from the start, and a last day for a reward.',
      },
      {
        title: 'A poster to print, in three sizes',
        text: 'With your code, and a page for your staff.',
        rooms: [ROUTES.poster],
      },
    ],
  },
  {
    name: 'In your customers’ hands',
    has: [
      {
        title: 'Cards for any number of customers, without an app',
        text: 'One scan, one tap, no account. The card opens without a connection and can be put on the home screen.',
      },
      ...(WALLETS_OFFERED
        ? [{ title: `The card in ${WALLETS_OFFERED} too`, text: 'It is brought up to date after each visit.' }]
        : []),
      {
        title: 'Printed cards for customers without a phone',
        text: 'In sheets of ten, with a code of their own.',
        rooms: [ROUTES.printedCards],
      },
      {
        title: 'Lost cards come back',
        text: 'By mail where an email address was left, or moved to the new phone by a manager. Two cards become one.',
      },
    ],
  },
  {
    name: 'At the counter',
    has: [
      {
        title: 'The counter, on any number of phones and tablets',
        text: 'Stamp, give a reward, undo; with a camera, a scanner or a typed code, with or without a connection.',
        rooms: [ROUTES.dashboard, ROUTES.counter],
      },
      {
        title: 'A team with roles and PINs',
        text: 'Staff, managers and owners, and a tablet on which everybody has a PIN.',
        rooms: [ROUTES.team],
      },
      { title: 'Several places', text: 'Every stamp says where it was given.', rooms: [ROUTES.locations] },
      { title: 'Paper cards, brought over', text: 'In the first 60 days, once for each card.' },
    ],
  },
  {
    name: 'Customers and messages',
    has: [
      {
        title: 'Find customers, and correct their cards',
        text: 'By name, code or number, with their visits over the months and everything that happened on a card.',
        rooms: [ROUTES.customers],
      },
      {
        title: 'Messages to customers who agreed',
        text: 'By email and in the wallet, also automatic ones. Some customers get none, so that you can compare.',
        rooms: [ROUTES.messages],
      },
      {
        title: 'Import from another card, and export of everything',
        text: 'An import can be undone, and an export can be imported again.',
        rooms: [ROUTES.import],
      },
      {
        title: 'Keys and webhooks for your other programs',
        text: 'A till or a website that knows our API stamps cards and is told what happens, without names or addresses.',
        rooms: [ROUTES.integrations],
      },
    ],
  },
  {
    name: 'Numbers',
    has: [
      {
        title: 'Everything that is given, in a list to download',
        text: 'Who, where and when, by person, place and day.',
        rooms: [ROUTES.activity],
      },
      {
        title: 'Figures by day and place, and a weekly email',
        text: 'New cards, stamps or points, and rewards.',
        rooms: [ROUTES.figures],
      },
      {
        title: 'Insights, and what you owe in rewards',
        text: 'Who comes back and when, and a page for your accountant.',
        rooms: [ROUTES.insights],
      },
      { title: 'Alerts about what looks unusual', text: 'You decide what follows.', rooms: [ROUTES.alerts] },
    ],
  },
  {
    name: 'Your account',
    has: [
      { title: 'Set-up in short steps', text: 'Saved as you type, with your card beside them.' },
      {
        title: operator().bank ? 'Payment by card or bank transfer, with a receipt' : 'Payment by card, with a receipt',
        text: 'Once. Nothing renews.',
      },
      { title: 'The data agreement', text: 'The contract about your customers’ data, accepted in your account.' },
      { title: 'Your data to download, your account to delete', text: 'Without asking anybody.' },
    ],
  },
];
