import assert from 'node:assert/strict';
import { readStep } from '../../../../web/src/app/setup/readStep';
import {
  isStepDone,
  missingIn,
  missingOnTheWay,
  resumeStep,
  SETUP_STEPS,
  stepAddress,
  stepNamed,
  summaryOf,
} from '../../../../web/src/app/setup/setupSteps';

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

const WEEK = {
  hours: 'week',
  'set-hours': 'on',
  'from-usual': '09:00',
  'to-usual': '17:30',
  'open-monday': 'on',
  'open-tuesday': 'on',
  'own-tuesday': 'on',
  'from-tuesday': '12:00',
  'to-tuesday': '16:00',
};

describe('a step of the set-up', () => {
  it('gives what may be saved and what is wrong, apart', () => {
    const { values, errors } = readStep(1, form({ contactName: 'Ada', contactEmail: 'nobody', phone: '' }), false);
    assert.deepEqual(values, { contactName: 'Ada', phone: '' });
    assert.deepEqual(Object.keys(errors), ['contactEmail']);
  });

  it('lets empty fields be while typing, and names the needed ones before going on', () => {
    const data = form({ name: '', category: '' });
    assert.deepEqual(readStep(0, data, false), { values: { name: '' }, errors: {} });
    assert.deepEqual(Object.keys(readStep(0, data, true).errors).slice(0, 2), ['name', 'category']);
  });

  it('never saves an empty value of a field that must be valid', () => {
    const { values, errors } = readStep(0, form({ brandColour: '', reward: '', stampsNeeded: '' }), false);
    assert.deepEqual(values, { reward: '' });
    assert.deepEqual(Object.keys(errors), ['stampsNeeded']);
  });

  it('keeps the contact of an open shop while its field is empty', () => {
    const { values, errors } = readStep(1, form({ contactName: '', phone: '', city: 'Leeds' }), true);
    assert.deepEqual(values, { phone: '', city: 'Leeds' });
    assert.equal(errors['contactName'], 'Enter a contact name.');
  });

  it('reads a week: an unticked day is closed', () => {
    const { values, errors } = readStep(2, form({ website: '', ...WEEK }), true);
    assert.deepEqual(errors, {});
    assert.equal(values.openingHours?.monday, '09:00-17:30');
    assert.equal(values.openingHours?.tuesday, '12:00-16:00');
    assert.equal(values.openingHours?.sunday, 'closed');
    assert.deepEqual(Object.keys(values), ['website', 'openingHours']);
  });

  it('stores no hours unless the owner sets them', () => {
    const { 'set-hours': _, ...suggested } = WEEK;
    const { values, errors } = readStep(2, form({ website: 'x.example', ...suggested, 'to-usual': '' }), true);
    assert.deepEqual([values.openingHours, errors], [{}, {}]);
    assert.deepEqual(
      summaryOf(values, true).map(({ term }) => term),
      ['Website'],
    );
  });

  it('does not save a week with an invalid day, and names the day', () => {
    for (const [from, to] of [
      ['09:00', '05:30'],
      ['10:00', '10:00'],
    ] as const) {
      const { values, errors } = readStep(2, form({ ...WEEK, 'from-tuesday': from, 'to-tuesday': to }), false);
      assert.equal(values.openingHours, undefined);
      assert.deepEqual(errors, { 'hours-tuesday': 'Closing time must be after opening time.' });
    }
  });

  it('takes hours of a bar that end after midnight', () => {
    for (const [from, to] of [
      ['18:00', '01:00'],
      ['08:00', '00:00'],
      ['12:00', '04:00'],
    ] as const) {
      const { values, errors } = readStep(2, form({ ...WEEK, 'from-tuesday': from, 'to-tuesday': to }), false);
      assert.deepEqual(errors, {});
      assert.equal(values.openingHours?.tuesday, `${from}-${to}`);
    }
  });

  it('asks for times on an open day', () => {
    const { errors } = readStep(2, form({ ...WEEK, 'from-usual': '' }), true);
    assert.match(errors['hours-usual'] ?? '', /mark the day as closed/);
  });
});

describe('where the set-up goes on', () => {
  const card = { name: 'Tin', category: 'cafe', reward: 'A tea', stampsNeeded: 8, brandColour: '#12463a' } as const;
  const contact = { contactName: 'Ada', contactEmail: 'ada@shop.example' };
  const address = { addressLine1: '1 High Street', city: 'Leeds', postcode: 'LS1 1AA' };

  it('is the card at the start', () => assert.equal(resumeStep({}), 0));
  it('is the first step that needs something', () => {
    assert.equal(resumeStep(card), 1);
    assert.equal(resumeStep({ ...contact, ...address }), 0);
    assert.equal(resumeStep({ ...card, ...contact }), 1);
  });
  it('is the first step again once nothing is needed: opening hours may stay empty', () =>
    assert.equal(resumeStep({ ...card, ...contact, ...address }), 0));
  it('takes an empty text for nothing said', () => assert.equal(isStepDone(0, { ...card, reward: '' }), false));
  it('says what is still missing by the labels of the form, and asks for nothing that may stay empty', () => {
    const { name, category } = card;
    assert.deepEqual(missingIn(0, { name, category }), ['First reward', 'Stamps until the reward', 'Brand colour']);
    assert.deepEqual(missingIn(1, { ...contact, ...address }), []);
    assert.deepEqual(missingIn(2, {}), []);
    assert.deepEqual(missingOnTheWay({ ...card, reward: '', ...address }), ['First reward', ...missingIn(1, address)]);
  });
  it('has an address for every step, and none for any other name', () => {
    for (const step of SETUP_STEPS.keys()) assert.equal(stepNamed(new URL(stepAddress(step), 'http://x').search), step);
    assert.equal(stepNamed('?step=nothing'), undefined);
    assert.equal(stepNamed(''), undefined);
  });
  it('is named with every term of the summary, whose fields have a line each', () =>
    assert.deepEqual(
      summaryOf({ ...card, ...contact, ...address }, false).map(({ term, value, step }) => [term, value, step]),
      [
        ['Business', 'Tin', 0],
        ['Kind', 'Café', 0],
        ['Reward', 'A tea\nafter 8 stamps', 0],
        ['Contact', 'Ada\nada@shop.example', 1],
        ['Address', '1 High Street\nLeeds\nLS1\u00a01AA', 1],
      ],
    ));
  it('leaves out of an open shop’s summary what the shop does not follow', () =>
    assert.deepEqual(
      summaryOf({ ...card, ...contact }, true).map(({ term }) => term),
      ['Business', 'Contact'],
    ));
});
