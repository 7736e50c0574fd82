import assert from 'node:assert/strict';
import { useCardActions } from '../../../../web/src/app/shop/cardActions';
import type { call } from '../../../../web/src/shared/data/callables';
import { emptyStorage, localStorageFor } from '../../../support/localStorage';
import { fakeBrowser } from '../../fakeBrowser';
import { mountHook } from '../../mountHook';
import { OpenPromise } from '../../openPromise';

const PASS = '7X2K9ABC7X2K9ABC';

describe('the actions on a card', () => {
  const store = localStorageFor();
  let browser: ReturnType<typeof fakeBrowser>;
  /** The answers to the calls, in their order. */
  let answers: OpenPromise<{ verdict: string; message: string }>[];
  const send = (() => {
    const answer = new OpenPromise<{ verdict: string; message: string }>();
    answers.push(answer);
    return answer.promise;
  }) as unknown as typeof call;
  const open = () => mountHook(() => useCardActions('shop', PASS, () => {}, send), undefined);

  beforeEach(() => {
    browser = fakeBrowser();
    store(emptyStorage());
    answers = [];
  });
  afterEach(() => browser.leave());

  it('stay unanswered, also after a reload, when a later one is answered', async () => {
    const page = await open();
    const begin = (what: string) =>
      page.after(() => void page.now().action('blockPass', { passId: PASS, blocked: true, reason: 'lost' }, what));
    await begin('first');
    await page.after(() => page.now().stop());
    await begin('second');
    assert.equal(page.now().unanswered?.what, 'first');
    await page.after(() => answers[1]?.resolve({ verdict: 'accepted', message: 'Blocked.' }));
    assert.equal(page.now().unanswered?.what, 'first');
    const reloaded = await open();
    assert.equal(reloaded.now().unanswered?.what, 'first');
    await page.after(() => answers[0]?.resolve({ verdict: 'accepted', message: 'Blocked.' }));
    assert.equal(page.now().unanswered, undefined);
    await reloaded.leave();
    await page.leave();
    const again = await open();
    assert.equal(again.now().unanswered, undefined);
    await again.leave();
  });
});
