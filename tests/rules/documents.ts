/**
 * What may be written: each field of an owner's documents, at its limit and past it, of its type and of every other.
 */
import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { PROFILE_LIMITS, type UserProfile } from '@tessera/domain/account/account';
import { CATEGORIES, DAYS, SETUP_FIELDS, type SetupProgress, STEP } from '@tessera/domain/account/businessSetup';
import { deleteDoc, deleteField, doc, setDoc, updateDoc } from 'firebase/firestore/lite';
import { DECEIVING, ORDINARY } from '../support/texts';
import { databaseOf, OWNER, place } from './environment';

type Fields = Record<string, unknown>;

/** Fields by their description in the test's title. */
type Cases = Record<string, Fields>;

type SetupField = (typeof SETUP_FIELDS)[keyof typeof SETUP_FIELDS];
type SetupKind = SetupField['kind'];

/** What a field takes and refuses, and one value for the whole document. */
interface Valued {
  example: unknown;
  valid: Cases;
  invalid: Cases;
}

const NOW = '2026-01-31T09:30:00.000Z';
/** Longest text of a date, in characters. */
const DATE_LIMIT = 40;

/** Every field: a new one in the type does not compile until it is here, and is refused until the rules know it. */
const WHOLE_PROFILE: Required<UserProfile> = {
  displayName: 'Ada',
  phone: '020 7946 0000',
  createdAt: NOW,
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
    // Emoji, which a browser counts as two characters, must not be refused below the limit.
    valid[`${field} full of emoji`] = { [field]: text(Math.floor(limit / 2), '🥐') };
    valid[`an empty ${field}`] = { [field]: '' };
    invalid[`${field} of ${limit + 1} letters`] = { [field]: text(limit + 1) };
    for (const [name, ordinary] of Object.entries(ORDINARY)) valid[`${field} with ${name}`] = { [field]: ordinary };
    for (const [name, deceiving] of Object.entries({ ...DECEIVING, 'a second line': 'a\nb' }))
      invalid[`${field} with ${name}`] = { [field]: deceiving };
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

/** Unknown fields, among them names that suggest rights. */
const FOREIGN = Object.fromEntries(
  'admin paid isPaid role roles claims verified uid id email accountDeletedAt anything'
    .split(' ')
    .map((name) => [`a field ${name}`, { [name]: true }]),
);

/** Cases of every kind of field that the domain's table of the set-up has. */
const OF_KIND: { [Kind in SetupKind]: (name: string, field: Extract<SetupField, { kind: Kind }>) => Valued } = {
  text: (name, { limit }) => ({ example: 'text', ...textFields({ [name]: limit }) }),
  category: (name) => ({
    example: CATEGORIES[0],
    valid: Object.fromEntries(CATEGORIES.map((category) => [`${name} ${category}`, { [name]: category }])),
    invalid: {
      ...otherThan(name, ''),
      [`an empty ${name}`]: { [name]: '' },
      [`${name} in capitals`]: { [name]: CATEGORIES[0].toUpperCase() },
    },
  }),
  colour: (name) => ({
    example: '#1a7f5c',
    valid: { [`${name} in capitals`]: { [name]: '#ABCDEF' } },
    invalid: {
      ...otherThan(name, ''),
      ...Object.fromEntries(
        ['', 'red', '#12345', '#1234567', '#12345g', '123456', 'x#123456', '#123456 ', '#123456\n', '\n#123456'].map(
          (colour) => [`${name} ${JSON.stringify(colour)}`, { [name]: colour }],
        ),
      ),
    },
  }),
  count: (name, range) => ({ example: range.least, ...numberField(name, range) }),
  week: (name, { limit }) => {
    const week = (hours: Fields): Fields => ({ [name]: hours });
    return {
      example: { monday: '09:00-17:30', sunday: 'closed' },
      valid: {
        [`no ${name}`]: week({}),
        [`a week of the longest ${name}`]: week(Object.fromEntries(DAYS.map((day) => [day, text(limit)]))),
        ...Object.fromEntries(DAYS.map((day) => [`${name} of ${day} alone`, week({ [day]: text(limit) })])),
      },
      invalid: {
        ...otherThan(name, 'a map'),
        [`${name} of an unknown day`]: week({ someday: '09:00-17:30' }),
        [`${name} of a day in capitals`]: week({ Monday: '09:00-17:30' }),
        ...Object.fromEntries(
          DAYS.flatMap((day) => [
            [`too long ${name} of ${day}`, week({ [day]: text(limit + 1) })],
            ...Object.entries(VALUES)
              .filter(([kind]) => kind !== 'text')
              .map(([kind, value]): [string, Fields] => [`${name} of ${day} that are ${kind}`, week({ [day]: value })]),
          ]),
        ),
      },
    };
  },
};

const setupCases = Object.entries(SETUP_FIELDS).map(([name, field]) => {
  const casesOf = OF_KIND[field.kind] as (name: string, field: SetupField) => Valued;
  return { name, ...casesOf(name, field) };
});

const profileTexts = textFields({ ...PROFILE_LIMITS, createdAt: DATE_LIMIT, updatedAt: DATE_LIMIT });
const savedAt = textFields({ updatedAt: DATE_LIMIT });
const step = numberField('step', STEP);
const WHOLE_PROGRESS: Required<SetupProgress> = { step: 3, complete: false, updatedAt: NOW };

/** All cases together. */
const merged = (cases: readonly Cases[]): Cases => Object.assign({}, ...cases) as Cases;

const COLLECTIONS: Record<string, { whole: Fields; valid: Cases; invalid: Cases }> = {
  tessera_users: {
    whole: WHOLE_PROFILE as Fields,
    valid: profileTexts.valid,
    invalid: { ...profileTexts.invalid, ...FOREIGN },
  },
  tessera_retailers: {
    whole: { ...Object.fromEntries(setupCases.map(({ name, example }) => [name, example])), ...WHOLE_PROGRESS },
    valid: {
      ...merged(setupCases.map(({ valid }) => valid)),
      ...savedAt.valid,
      ...step.valid,
      'complete true': { complete: true },
    },
    invalid: {
      ...merged(setupCases.map(({ invalid }) => invalid)),
      ...savedAt.invalid,
      ...step.invalid,
      ...FOREIGN,
      ...otherThan('complete', 'true'),
    },
  },
};

const isMap = (value: unknown): boolean => value?.constructor === Object;

const pathOf = (collection: string): string => `${collection}/${OWNER}`;

/** The whole document is there, and the account is open unless a test closes it. */
async function prepare(collection: string, there: Fields | null, payment: Fields | null = null): Promise<void> {
  await place(pathOf(collection), there);
  await place(`payments/${OWNER}`, payment);
}

function describeFields(collection: string, { whole, valid, invalid }: (typeof COLLECTIONS)[string]): void {
  const own = doc(databaseOf('owner'), pathOf(collection));
  const accepted: Cases = { 'nothing at all': {}, 'the whole document': whole, ...valid };

  for (const [what, fields] of Object.entries(accepted)) {
    it(`takes ${what}`, async () => {
      await prepare(collection, null);
      await assertSucceeds(setDoc(own, fields));
      await assertSucceeds(setDoc(own, fields, { merge: true }));
    });
  }
  for (const [what, fields] of Object.entries(invalid)) {
    it(`refuses ${what}`, async () => {
      await prepare(collection, null);
      await assertFails(setDoc(own, fields));
      await prepare(collection, whole);
      // A merge keeps the other entries of a map, so replacing the whole document is another case only for a map.
      await assertFails(setDoc(own, fields, { merge: true }));
      if (Object.values(fields).some(isMap)) await assertFails(setDoc(own, { ...whole, ...fields }));
    });
  }
  for (const field of Object.keys(whole)) {
    it(`lets ${field} be taken out`, async () => {
      await prepare(collection, whole);
      await assertSucceeds(updateDoc(own, { [field]: deleteField() }));
    });
  }
}

function describeClosing(collection: string, whole: Fields): void {
  it('is written while a payment record says nothing of a deletion', async () => {
    await prepare(collection, null, { paid: true });
    await assertSucceeds(setDoc(doc(databaseOf('owner'), pathOf(collection)), whole));
  });
  it('is not written any more once the account is being deleted', async () => {
    const own = doc(databaseOf('owner'), pathOf(collection));
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
