/**
 * Everything that the site stores in a visitor's browser. A unit test compares the names with the keys in the code
 * (`STORAGE_KEYS`).
 */
export interface StoredInBrowser {
  /** Its key. */
  name: string;
  /** Local storage stays until it is removed, session storage until the tab is closed. */
  place: 'local storage' | 'session storage' | 'IndexedDB' | 'cache';
  purpose: string;
  /** When it is stored, and when it is removed. */
  lifetime: string;
}

/** What somebody does for whom it is stored. The page has a part for each. */
export const OCCASIONS = {
  reading: 'When you read this site',
  account: 'When you try the card on the home page, sign up, log in or write to us',
  card: 'When you take a stamp card',
  counter: 'When you work at a shop’s counter',
} as const;

interface NecessaryInBrowser extends StoredInBrowser {
  when: keyof typeof OCCASIONS;
}

/** Necessary for functions that the visitor uses; no consent is required. */
export const NECESSARY: readonly NecessaryInBrowser[] = [
  {
    name: 'tessera.consent',
    when: 'reading',
    place: 'local storage',
    purpose: 'Your answer about page views, so that we do not ask again.',
    lifetime: 'Written when you answer. Stays until you clear your browser.',
  },
  {
    name: 'tessera.signedIn',
    when: 'account',
    place: 'local storage',
    purpose: 'The figure 1 while somebody is signed in, so that the sign-in code is loaded.',
    lifetime: 'Written when you sign up or log in, removed when you sign out.',
  },
  {
    name: 'firebase:authUser:…',
    when: 'account',
    place: 'local storage',
    purpose: 'Your session: account number, email address and the tokens that keep you logged in.',
    lifetime: 'Written when you sign up or log in, removed when you sign out.',
  },
  {
    name: 'tessera.lastRead',
    when: 'account',
    place: 'local storage',
    purpose:
      'What your account pages showed last, so that they open without a connection; what you typed or asked for, until it is saved or answered; your logo, until your shop is open; and an invitation to a team, until you have joined.',
    lifetime: 'Written while you are logged in, removed when you sign out.',
  },
  {
    name: 'tessera.demoCard',
    when: 'account',
    place: 'local storage',
    purpose: 'The shop’s name and reward that you typed on the home page’s card, for your set-up.',
    lifetime: 'Written while you type, removed when your set-up has them.',
  },
  {
    name: 'tessera.verificationMail',
    when: 'account',
    place: 'local storage',
    purpose: 'When this browser last sent your verification email, by account number, so that you do not get two.',
    lifetime: 'Counts for one minute; the note stays until the next such email or until you clear your browser.',
  },
  {
    name: 'tessera.scroll',
    when: 'reading',
    place: 'session storage',
    purpose: 'How far you had scrolled on each page, so that Back returns you there.',
    lifetime: 'Until you close the tab.',
  },
  {
    name: 'tessera.notifications',
    when: 'account',
    place: 'session storage',
    purpose: 'A message such as “Signed out”, for the next page.',
    lifetime: 'Until the next page shows it.',
  },
  {
    name: 'tessera.reloadedAt',
    when: 'reading',
    place: 'session storage',
    purpose: 'When the page last reloaded itself because a part did not load, so that it does so once.',
    lifetime: 'Written only if that happens. Until you close the tab.',
  },
  {
    name: 'tessera.clock',
    when: 'counter',
    place: 'local storage',
    purpose: 'How far the clock of this device is off, so that stamps get the right time.',
    lifetime: 'Written when a counter reads a card. Stays until you clear your browser.',
  },
  {
    name: 'tessera.handsFree',
    when: 'counter',
    place: 'local storage',
    purpose: 'The figure 1 while cards are stamped without a touch.',
    lifetime: 'Written when that is switched on, removed when it is switched off.',
  },
  {
    name: 'tessera.device',
    when: 'counter',
    place: 'local storage',
    purpose:
      'On the shop’s tablet: which shop it belongs to and who works on it, so that it opens without a connection.',
    lifetime: 'Written when the tablet gets its code, removed when it is taken out of the shop.',
  },
  {
    name: 'tessera-counter',
    when: 'counter',
    place: 'IndexedDB',
    purpose:
      'What was scanned, so that nothing is lost without a connection. For each scan: the code or number of the card, the shop, the account or tablet that scanned, the shift, the number of stamps or the reward, the time and the answer. No names.',
    lifetime:
      'Written at every scan. Removed when the counter is opened more than a day after the scan, unless the scan still waits for its answer.',
  },
  {
    name: 'code-reader',
    when: 'counter',
    place: 'cache',
    purpose: 'The program that reads QR codes, so that the camera works without a connection.',
    lifetime: 'Written when a counter first uses its camera. Replaced by new versions.',
  },
  {
    name: 'tessera.cards',
    when: 'card',
    place: 'local storage',
    purpose: 'What opens each of your cards, and what it showed last, so that it opens without a connection.',
    lifetime:
      'Written when you take or open a card, removed when you erase the card or remove it from this phone. Of a card that ended only this fact stays. Stays until you clear your browser.',
  },
  {
    name: 'tessera.hints',
    when: 'card',
    place: 'local storage',
    purpose:
      'Which hints you have seen, so that each is given once: beside your stamp cards, that a shop has answered you, and on a shop’s tablet what is recorded about staff.',
    lifetime:
      'Written when you close a hint, write to a shop from your card, or open your first shift on a tablet. Stays until you clear your browser.',
  },
  {
    name: 'logos',
    when: 'card',
    place: 'cache',
    purpose: 'The logos of the shops whose cards you have opened, so that a card looks the same without a connection.',
    lifetime: 'Written when a card is shown. At most 50; the oldest goes first.',
  },
  {
    name: 'tessera.joinIds',
    when: 'card',
    place: 'local storage',
    purpose: 'A random number for each card that you ask for or move here, so that two presses get one card.',
    lifetime: 'Written when you press “Get my card” or “Move my card here”, removed when you erase that card.',
  },
  {
    name: 'firebase-heartbeat-database',
    when: 'account',
    place: 'IndexedDB',
    purpose: 'Written by Google’s software library: which of its versions was used on which day.',
    lifetime:
      'Written when you open a page for signing up or in, or are signed in. The library keeps at most 30 entries. Stays until you clear your browser.',
  },
  {
    name: 'workbox-precache-…',
    when: 'reading',
    place: 'cache',
    purpose: 'Copies of the public pages and of the program, so that the site opens offline. Nothing personal.',
    lifetime:
      'Written after your first visit, unless your browser asks for less data. Old copies are replaced by new versions.',
  },
];

/** Stored only with consent. */
export const ANALYTICS: readonly StoredInBrowser[] = [
  {
    name: 'tessera.analytics',
    place: 'local storage',
    purpose:
      'A random number for this browser with the second it was made, so that two views by you are not counted as two people.',
    lifetime: 'Written with the first page view after you say yes, removed when you say no.',
  },
];
