/** What may be written: each field of an owner's documents, at its limit and past it, of its type and of every other. */
import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { PROFILE_LIMITS, type UserProfile } from '@tessera/domain/account';
import {
  BUSINESS_SETUP_LIMITS,
  type BusinessSetup,
  CATEGORIES,
  DATE_LIMIT,
  DAYS,
  STAMPS_NEEDED,
  STEP,
} from '@tessera/domain/businessSetup';
import { deleteDoc, deleteField, doc, setDoc, updateDoc } from 'firebase/firestore';
import { databaseOf, OWNER, place } from './environment';

type Fields = Record<string, unknown>;

/** Fields by what they are called in the test's name. */
type Cases = Record<string, Fields>;

const NOW = '2026-01-31T09:30:00.000Z';

/** Every field that there is: a new one in the type does not compile until it is here, and is refused until the rules know it. */
const WHOLE_PROFILE: Required<UserProfile> = {
  displayName: 'Ada',
  phone: '020 7946 0000',
  createdAt: NOW,
  updatedAt: NOW,
};
const WHOLE_SETUP: Required<BusinessSetup> = {
  name: 'Corner Café',
  category: 'cafe',
  contactName: 'Ada Lovelace',
  contactEmail: 'ada@shop.example',
  phone: '020 7946 0000',
  addressLine1: '1 High Street',
  addressLine2: 'Upstairs',
  city: 'London',
  postcode: 'N1 9GU',
  website: 'https://shop.example',
  openingHours: { monday: '09:00-17:30', sunday: 'closed' },
  brandColour: '#1a7f5c',
  reward: 'The tenth coffee is on us',
  stampsNeeded: 10,
  step: 3,
  complete: false,
  updatedAt: NOW,
};

const VALUES: Fields = {
  text: 'text',
  'a number': 3,
  'a fraction': 3.5,
  true: true,
  null: null,
  'a list': ['text'],
  'a map': { text: 'text' },
  'a time': new Date(),
};

/** A value of every kind but one. */
function otherThan(field: string, kind: string): Cases {
  return Object.fromEntries(
    Object.entries(VALUES)
      .filter(([name]) => name !== kind)
      .map(([name, value]) => [`${field} that is ${name}`, { [field]: value }]),
  );
}

const text = (length: number, character = 'x'): string => character.repeat(length);

/** Text fields by their limits: at the limit, in letters of several bytes too, and one past it. */
function textFields(limits: Record<string, number>): { valid: Cases; invalid: Cases } {
  const valid: Cases = {};
  const invalid: Cases = {};
  for (const [field, limit] of Object.entries(limits)) {
    valid[`${field} of ${limit} letters`] = { [field]: text(limit) };
    valid[`${field} of ${limit} accented letters`] = { [field]: text(limit, 'é') };
    // What a browser counts as two characters each is never refused here.
    valid[`${field} full of emoji`] = { [field]: text(Math.floor(limit / 2), '🥐') };
    valid[`an empty ${field}`] = { [field]: '' };
    invalid[`${field} of ${limit + 1} letters`] = { [field]: text(limit + 1) };
    Object.assign(invalid, otherThan(field, 'text'));
  }
  return { valid, invalid };
}

/** Whole numbers in a range. */
function numberField(
  field: string,
  { least, most }: { least: number; most: number },
): { valid: Cases; invalid: Cases } {
  return {
    valid: { [`${field} ${least}`]: { [field]: least }, [`${field} ${most}`]: { [field]: most } },
    invalid: {
      [`${field} ${least - 1}`]: { [field]: least - 1 },
      [`${field} ${most + 1}`]: { [field]: most + 1 },
      ...otherThan(field, 'a number'),
    },
  };
}

/** Names that would grant something if anybody ever believed them, and others that are not a field. */
const FOREIGN = Object.fromEntries(
  [
    'admin',
    'paid',
    'isPaid',
    'role',
    'roles',
    'claims',
    'verified',
    'uid',
    'id',
    'email',
    'accountDeletedAt',
    'anything',
  ].map((name) => [`a field ${name}`, { [name]: true }]),
);

const { category: _, openingHours, brandColour: __, ...SETUP_TEXTS } = BUSINESS_SETUP_LIMITS;
const setupTexts = textFields({ ...SETUP_TEXTS, updatedAt: DATE_LIMIT });
const profileTexts = textFields({ ...PROFILE_LIMITS, createdAt: DATE_LIMIT, updatedAt: DATE_LIMIT });
const stamps = numberField('stampsNeeded', STAMPS_NEEDED);
const step = numberField('step', STEP);

const week = (hours: unknown): Fields => Object.fromEntries(DAYS.map((day) => [day, hours]));

const COLLECTIONS: Record<string, { whole: Fields; valid: Cases; invalid: Cases }> = {
  tessera_users: {
    whole: WHOLE_PROFILE as Fields,
    valid: profileTexts.valid,
    invalid: { ...profileTexts.invalid, ...FOREIGN },
  },
  tessera_retailers: {
    whole: WHOLE_SETUP as Fields,
    valid: {
      ...setupTexts.valid,
      ...stamps.valid,
      ...step.valid,
      ...Object.fromEntries(CATEGORIES.map((category) => [`category ${category}`, { category }])),
      'complete true': { complete: true },
      'a colour in capitals': { brandColour: '#ABCDEF' },
      'no opening hours': { openingHours: {} },
      'a week of the longest opening hours': { openingHours: week(text(openingHours)) },
      ...Object.fromEntries(
        DAYS.map((day) => [`hours of ${day} alone`, { openingHours: { [day]: text(openingHours) } }]),
      ),
    },
    invalid: {
      ...setupTexts.invalid,
      ...stamps.invalid,
      ...step.invalid,
      ...FOREIGN,
      ...otherThan('category', ''),
      'an empty category': { category: '' },
      'a category in capitals': { category: 'CAFE' },
      ...otherThan('complete', 'true'),
      ...otherThan('brandColour', ''),
      ...Object.fromEntries(
        ['', 'red', '#12345', '#1234567', '#12345g', '123456', 'x#123456', '#123456 ', '#123456\n', '\n#123456'].map(
          (brandColour) => [`the colour ${JSON.stringify(brandColour)}`, { brandColour }],
        ),
      ),
      ...otherThan('openingHours', 'a map'),
      'a day that is none': { openingHours: { someday: '09:00-17:30' } },
      'a day in capitals': { openingHours: { Monday: '09:00-17:30' } },
      ...Object.fromEntries(
        DAYS.flatMap((day) => [
          [`too long hours of ${day}`, { openingHours: { [day]: text(openingHours + 1) } }],
          ...Object.entries(VALUES)
            .filter(([name]) => name !== 'text')
            .map(
              ([name, value]) =>
                [`hours of ${day} that are ${name}`, { openingHours: { [day]: value } }] as [string, Fields],
            ),
        ]),
      ),
    },
  },
};

const pathOf = (collection: string): string => `${collection}/${OWNER}`;

/** The whole document is there, and the account is open unless a test closes it. */
async function prepare(collection: string, there: Fields | null, payment: Fields | null = null): Promise<void> {
  await place(pathOf(collection), there);
  await place(`payments/${OWNER}`, payment);
}

function describeFields(collection: string, { whole, valid, invalid }: (typeof COLLECTIONS)[string]): void {
  const own = async () => doc(await databaseOf('owner'), pathOf(collection));
  const accepted: Cases = { 'nothing at all': {}, 'the whole document': whole, ...valid };

  for (const [what, fields] of Object.entries(accepted)) {
    it(`takes ${what}`, async () => {
      await prepare(collection, null);
      await assertSucceeds(setDoc(await own(), fields));
      await assertSucceeds(setDoc(await own(), fields, { merge: true }));
    });
  }
  for (const [what, fields] of Object.entries(invalid)) {
    it(`refuses ${what}`, async () => {
      await prepare(collection, null);
      await assertFails(setDoc(await own(), fields));
      await prepare(collection, whole);
      await assertFails(setDoc(await own(), fields, { merge: true }));
      await assertFails(setDoc(await own(), { ...whole, ...fields }));
    });
  }
  for (const field of Object.keys(whole)) {
    it(`lets ${field} be taken out`, async () => {
      await prepare(collection, whole);
      await assertSucceeds(updateDoc(await own(), { [field]: deleteField() }));
    });
  }
}

function describeClosing(collection: string, whole: Fields): void {
  it('is written while a payment record says nothing of a deletion', async () => {
    await prepare(collection, null, { paid: true });
    await assertSucceeds(setDoc(doc(await databaseOf('owner'), pathOf(collection)), whole));
  });
  it('is not written any more once the account is being deleted', async () => {
    const own = doc(await databaseOf('owner'), pathOf(collection));
    const deleted = { paid: false, accountDeletedAt: Date.now() };
    await prepare(collection, null, deleted);
    await assertFails(setDoc(own, whole));
    await prepare(collection, whole, deleted);
    await assertFails(setDoc(own, whole, { merge: true }));
    await assertSucceeds(deleteDoc(own));
  });
}

export function describeDocuments(): void {
  for (const [collection, fields] of Object.entries(COLLECTIONS)) {
    describe(`what ${collection} holds`, () => {
      describeFields(collection, fields);
      describeClosing(collection, fields.whole);
    });
  }
}
