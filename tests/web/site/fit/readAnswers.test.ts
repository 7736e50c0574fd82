import assert from 'node:assert/strict';
import { QUESTIONS, readAnswers } from '../../../../web/src/site/fit/fitQuestions';

function filled(change: (form: FormData) => void = () => {}): FormData {
  const form = new FormData();
  for (const { name, options } of QUESTIONS) form.set(name, options[0].value);
  change(form);
  return form;
}

describe('find your fit: readAnswers', () => {
  it('reads a whole form', () => {
    assert.deepEqual(readAnswers(filled()), {
      answers: { visits: 'weekly', spend: 'small', phones: 'most', today: 'nothing', shops: 'one', place: 'page' },
    });
  });

  it('names the questions without an answer, in their order', () => {
    const form = filled((data) => {
      data.delete('shops');
      data.delete('visits');
    });
    assert.deepEqual(readAnswers(form), { missing: ['visits', 'shops'] });
  });

  it('does not take an answer that was never offered', () => {
    assert.deepEqual(readAnswers(filled((data) => data.set('spend', 'a fortune'))), { missing: ['spend'] });
  });
});
