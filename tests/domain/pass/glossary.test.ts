import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { REASONS } from '@tessera/domain/pass/words';

describe('docs/glossary.md', () => {
  const glossary = readFileSync(new URL('../../../docs/glossary.md', import.meta.url), 'utf8');

  it('the glossary explains every reason of a verdict, and no other', () => {
    const explained = [...glossary.matchAll(/^\| `([a-z-]+)` \| \S.*\|$/gm)].map(([, reason]) => reason);
    assert.deepEqual(explained, [...REASONS]);
  });

  it('the glossary says pass, card, counter, offer, scheme, unit and room', () => {
    for (const word of ['pass', 'card', 'counter', 'offer', 'scheme', 'unit', 'room'])
      assert.ok(glossary.includes(`| **${word}** |`), word);
  });

  it('no word has two meanings', () => {
    const words = [...glossary.matchAll(/^\| \*\*([^*]+)\*\*/gm)].map(([, word]) => word);
    assert.deepEqual(words, [...new Set(words)]);
  });
});
