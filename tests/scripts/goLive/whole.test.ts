/** `npm run go-live`, from an empty project to one that takes money. */
import assert from 'node:assert/strict';
import { STEPS } from '../../../scripts/go-live/steps';
import { ANSWERS, newModel, run, signUp } from '../../support/goLive';
import type { Model } from '../../support/projectModel/model';

describe('going live', () => {
  let model: Model;
  before(async () => (model = await newModel(signUp)));
  after(() => model.stop());

  it('takes an empty project to a site that takes money, with seven answers and one command', async () => {
    const { ended, said } = await run(model);
    console.log(said);
    assert.ok(ended, said);
    assert.deepEqual(model.unknown, []);
  });
});
