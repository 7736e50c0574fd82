import assert from 'node:assert/strict';
import { renderToStaticMarkup } from 'react-dom/server';
import { Verdict } from '../../../../web/src/shared/screens/sheetFrame';

describe('the sentence of a verdict', () => {
  const parts = (words: string) => {
    const [, first, next] =
      /<h2>(.*?)(?:<small>(.*)<\/small>)?<\/h2>/.exec(renderToStaticMarkup(<Verdict words={words} />)) ?? [];
    return [first, next?.trim()];
  };

  it('is large up to its first end or the name of a reward, and the next step is below', () => {
    assert.deepEqual(parts('1 stamp added.'), ['1 stamp added.', undefined]);
    assert.deepEqual(parts('No card with this code. Check it and try again.'), [
      'No card with this code.',
      'Check it and try again.',
    ]);
    assert.deepEqual(parts('“a tea” ended today. Give it anyway?'), ['“a tea”', 'ended today. Give it anyway?']);
  });

  it('breaks a long word before its last letters, not before the signs after it', () => {
    assert.match(
      parts('No card found for “Zwiebelfisch”. Check it.')[0] ?? '',
      /“Zwiebelf<span [^>]*nowrap[^>]*>isch”\.</,
    );
    assert.doesNotMatch(parts('No card found for “Bob”. Check it.')[0] ?? '', /span/);
  });

  it('does not end inside the name of a reward', () => {
    assert.deepEqual(parts('Give “Mr. Whippy”?'), ['Give “Mr. Whippy”?', undefined]);
    assert.deepEqual(parts('“St. James! Large” ended today. Give it anyway?'), [
      '“St. James! Large”',
      'ended today. Give it anyway?',
    ]);
  });
});
