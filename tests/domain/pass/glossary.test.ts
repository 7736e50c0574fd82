import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { REASONS } from '@tessera/domain/pass/words';
import { COLLECTIONS } from '@tessera/domain/records/collections';

const ROOT = new URL('../../../', import.meta.url);

describe('docs/glossary.md', () => {
  const glossary = readFileSync(new URL('docs/glossary.md', ROOT), 'utf8');

  it('the glossary explains every reason of a verdict, and no other', () => {
    const explained = [...glossary.matchAll(/^\| `([a-z-]+)` \| \S.*\|$/gm)].map(([, reason]) => reason);
    assert.deepEqual(explained, [...REASONS]);
  });

  it('the glossary says pass, card, counter, offer, scheme, unit and room', () => {
    for (const word of ['pass', 'card', 'counter', 'offer', 'scheme', 'unit', 'room'])
      assert.ok(glossary.includes(`| **${word}** |`), word);
  });

  /** The words that are in a list more than once. */
  const twice = (words: readonly string[]) => words.filter((word, index) => words.indexOf(word) !== index);

  const collections = readFileSync(new URL('functions/domain/src/records/collections.ts', ROOT), 'utf8');
  const [, records = ''] = /interface BusinessRecords \{\n(.*?)\n\}/s.exec(collections) ?? [];
  const below = [...records.matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => name);
  const stored = [...Object.values(COLLECTIONS), ...below];

  const foldersOf = (tree: string) =>
    readdirSync(new URL(tree, ROOT), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);

  const singular = (name: string) => name.replace(/ies$/, 'y').replace(/(?<=ss)es$|(?<!s)s$/, '');

  it('no word has two meanings', () => {
    const rows = [...glossary.matchAll(/^\| \*\*([^*]+)\*\*(?: \(([^)]+)\))? \| (.+) \|$/gm)];
    assert.deepEqual(twice(rows.map(([, word = '']) => word)), []);
    // `lib` has no meaning of its own.
    const folders = ['functions/domain/src', 'functions/src', 'web/src'].map(
      (tree) => new Set(foldersOf(tree).map(singular)),
    );
    const nouns = new Set([...folders.flatMap((tree) => [...tree]), ...stored.map(singular)]);
    nouns.delete('lib');
    for (const noun of nouns) {
      const places = stored.filter((collection) => singular(collection) === noun);
      const isShared = folders.filter((tree) => tree.has(noun)).length + places.length > 1;
      if (!isShared) continue;
      const row = rows.find(([, word = '', onScreen = '']) => [word, onScreen].map(singular).includes(noun));
      assert.ok(row, `${noun}: folders and collections share it, and the glossary does not explain it`);
      for (const place of places)
        assert.match(row[0], new RegExp(`\`${place}\\b`), `${noun}: the glossary does not say that it is in ${place}`);
    }
  });

  it('no two collections have one name', () => {
    assert.ok(below.includes('passes'));
    assert.deepEqual(twice(stored), []);
  });

  // Two programs may have a room of the same name: each shows it to its own people.
  for (const tree of [
    'functions/domain/src',
    'functions/src',
    'web/src/app',
    'web/src/card',
    'web/src/counter',
    'web/src/site',
  ])
    it(`no two folders of ${tree} have one name`, () => assert.deepEqual(twice(foldersOf(tree)), []));
});
