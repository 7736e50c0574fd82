import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { MINUTE_MS } from '@tessera/domain/lib/time';
import type { ImportAnswer } from '@tessera/domain/moving/imports';
import { useAsking, useStandstill } from '../../../../../web/src/app/shop/moving/useImport';
import { fakeBrowser } from '../../../fakeBrowser';
import { mountHook } from '../../../mountHook';
import { OpenPromise } from '../../../openPromise';

describe('a step of an import', () => {
  let browser: ReturnType<typeof fakeBrowser>;
  beforeEach(() => {
    browser = fakeBrowser();
    mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  });
  afterEach(() => {
    mock.timers.reset();
    browser.leave();
  });

  it('stands still after two minutes without progress, the mailing like the others', async () => {
    const mailing: Partial<ImportAnswer> = { state: 'done', made: 3, isMailing: true };
    const step = await mountHook(useStandstill, mailing);
    const wait = (ms: number) => step.after(() => mock.timers.tick(ms));
    await wait(2 * MINUTE_MS - 1);
    await step.update({ ...mailing, mailed: 1 });
    await wait(2 * MINUTE_MS - 1);
    assert.equal(step.now(), undefined);
    await wait(1);
    assert.equal(step.now(), 'mailing');
    await step.update({ ...mailing, mailed: 3, isMailing: false });
    await wait(20 * MINUTE_MS);
    assert.equal(step.now(), undefined);
    await step.leave();
  });

  it('is asked about one time after the other, so that a slow server gets no more questions', async () => {
    const questions: OpenPromise<void>[] = [];
    const ask = () => {
      const question = new OpenPromise<void>();
      questions.push(question);
      return question.promise;
    };
    const step = await mountHook<boolean, void>((isUnderWay) => useAsking(isUnderWay, ask), true);
    await step.after(() => mock.timers.tick(15_000));
    assert.equal(questions.length, 1);
    await step.after(() => questions[0]?.resolve());
    await step.after(() => mock.timers.tick(1500));
    assert.equal(questions.length, 2);
    await step.update(false);
    await step.after(() => mock.timers.tick(15_000));
    assert.equal(questions.length, 2);
    await step.leave();
  });
});
