import assert from 'node:assert/strict';
import { readStep } from '../../../web/src/features/business/readStep';
import { LAST_STEP, resumeStep, SETUP_STEPS } from '../../../web/src/features/business/setupForm';

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

const WEEK = {
  hours: 'week',
  'open-monday': 'on',
  'from-monday': '09:00',
  'to-monday': '17:30',
  'from-sunday': '09:00',
  'to-sunday': '17:30',
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
    assert.deepEqual(Object.keys(readStep(0, data, true).errors), ['name', 'category']);
  });

  it('never empties what the database takes only when it is right', () => {
    assert.deepEqual(readStep(4, form({ brandColour: '', reward: '', stampsNeeded: '' }), false).values, {
      reward: '',
    });
  });

  it('reads a week: an unticked day is closed', () => {
    const { values, errors } = readStep(3, form({ website: '', ...WEEK }), true);
    assert.deepEqual(errors, {});
    assert.equal(values.openingHours?.monday, '09:00-17:30');
    assert.equal(values.openingHours?.sunday, 'closed');
    assert.deepEqual(Object.keys(values), ['website', 'openingHours']);
  });

  it('keeps a week with a day that cannot be, and says which', () => {
    const { values, errors } = readStep(3, form({ ...WEEK, 'from-monday': '18:00' }), false);
    assert.equal(values.openingHours, undefined);
    assert.deepEqual(errors, { 'hours-monday': 'Closing time has to be after opening time.' });
  });

  it('asks for times on an open day', () => {
    const { errors } = readStep(3, form({ ...WEEK, 'from-monday': '' }), true);
    assert.match(errors['hours-monday'] ?? '', /mark the day as closed/);
  });
});

describe('where the set-up goes on', () => {
  it('is the step that was left', () => assert.equal(resumeStep({ step: 3 }), 3));
  it('is the first one at the start, and when all is done', () => {
    assert.equal(resumeStep({}), 0);
    assert.equal(resumeStep({ complete: true, step: 3 }), 0);
  });
  it('is a step that there is, whatever was stored', () => {
    assert.equal(resumeStep({ step: 10 }), LAST_STEP);
    assert.equal(resumeStep({ step: -1 }), 0);
  });
  it('has five steps', () => assert.equal(SETUP_STEPS.length, 5));
});
