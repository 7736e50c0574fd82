/** What is typed into a message, and when it gives way to what was saved. */
import assert from 'node:assert/strict';
import { HOUR_MS } from '@tessera/domain/lib/time';
import type { Message } from '@tessera/domain/news/types';
import { draftToOpen, forgetSaved, rememberTyped, savedText } from '../../../../../web/src/app/shop/news/messageDraft';
import { forgetReads } from '../../../../../web/src/shared/query/queryCache';

describe('what is typed into a message', () => {
  afterEach(forgetReads);
  const saved = { messageId: 'cake', subject: 'Cake', text: 'On Friday.', changedAt: Date.now() } as Message;
  const { draft, replaces } = draftToOpen('shop', saved);
  const typed = { ...draft, text: 'On Friday, with tea. ' };
  const opened = (message: Message | undefined) => draftToOpen('shop', message).draft.text;

  it('is there again, however slow the clock of the browser is', () => {
    rememberTyped('shop', 'cake', { draft: typed, replaces });
    assert.equal(opened({ ...saved, changedAt: Date.now() + HOUR_MS }), typed.text);
  });

  it('gives way to what somebody else has saved, however fast the clock of the browser is', () => {
    rememberTyped('shop', 'cake', { draft: typed, replaces });
    assert.equal(opened({ ...saved, text: 'On Sunday.', changedAt: Date.now() - HOUR_MS }), 'On Sunday.');
  });

  it('stays after its own save, with what was typed while the answer was awaited or lost', () => {
    const stored = { ...saved, text: typed.text.trim() };
    const more = { ...typed, text: 'On Friday, with tea and coffee.' };
    rememberTyped('shop', 'cake', { draft: more, replaces: [...replaces, savedText(typed)] });
    assert.equal(opened(saved), more.text);
    assert.equal(opened(stored), more.text);
    forgetSaved('shop', 'cake', 'cake', typed);
    assert.equal(opened(stored), more.text);
    forgetSaved('shop', 'cake', 'cake', more);
    assert.equal(opened(stored), stored.text);
  });

  it('goes to the message that a new draft becomes', () => {
    rememberTyped('shop', undefined, { draft: typed, replaces: [] });
    assert.equal(opened(undefined), typed.text);
    forgetSaved('shop', undefined, 'cake', draft);
    assert.deepEqual([opened(undefined), opened(saved)], ['', typed.text]);
  });
});
