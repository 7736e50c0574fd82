/** The rows of files as people and programs write them, and of files that are broken. */
import assert from 'node:assert/strict';
import { csvRows, separatorOf } from '@tessera/domain/moving/csv';
import { FILE_LIMITS, fileProblemInWords, FileRefused, partsOf } from '@tessera/domain/moving/file';
import { type TableRow, tableRows } from '@tessera/domain/moving/table';
import fc from 'fast-check';
import Papa from 'papaparse';
import { readCsv } from '../../../web/src/app/shop/moving/readCsv';

type Read = TableRow[] | { problem: string; row: number | undefined };

/** A file as its rows; the refusal of one that is refused. */
async function tableOf(parts: Iterable<string>): Promise<Read> {
  const rows: TableRow[] = [];
  try {
    for await (const row of tableRows(parts)) rows.push(row);
    return rows;
  } catch (error) {
    assert.ok(error instanceof FileRefused);
    assert.match(fileProblemInWords(error.problem), /[.?]$/);
    return { problem: error.problem, row: error.row };
  }
}

/** Each row as its line, and its cells or why it is refused. */
async function linesOf(text: string) {
  const read = await tableOf([text]);
  return Array.isArray(read) ? read.map(({ row, cells, why }) => [row, why ?? cells.join('·')]) : read;
}

const HEAD = 'Name,Email,Stamps,Note';
const READ: [number, string] = [1, 'Name·Email·Stamps·Note'];
const below = async (...lines: string[]) => {
  const [head, ...rows] = (await linesOf([HEAD, ...lines].join('\n'))) as [number, string][];
  assert.deepEqual(head, READ);
  return rows;
};

describe('a row of a file', () => {
  it('with an open quotation is refused, and those after it are read', async () => {
    const lines = [
      'Ann Lee,ann@a.example,3,"likes tea',
      'Bob Ray,bob@a.example,5,x',
      'Cy Poe,cy@a.example,6,"hi"',
      'Di Moe,di@a.example,1,',
    ];
    assert.deepEqual(await below(...lines), [
      [2, 'broken-quotation'],
      [3, 'Bob Ray·bob@a.example·5·x'],
      [4, 'Cy Poe·cy@a.example·6·hi'],
      [5, 'Di Moe·di@a.example·1·'],
    ]);
  });

  for (const [what, opening, closing] of [
    ['by the mark of an inch', 'Ann,a@a.example,3,"likes tea', 'Dee,d@a.example,4,6"'],
    ['by another open quotation', 'Ann,a@a.example,3,"likes tea', 'Dee,d@a.example,4,"likes cake'],
    ['by nothing', 'Ann,a@a.example,3,"likes tea', 'Dee,d@a.example,4,'],
    ['by an empty quotation', 'Ann,a@a.example,3,"likes tea', 'Dee,d@a.example,4,""'],
    ['by a quotation that begins with the separator', 'Ann,a@a.example,3,"tea', 'Dee,d@a.example,4,", cake"'],
    ['in the first column', '"Ann,a@a.example,3,tea', 'Dee",d@a.example,4,'],
    ['in the middle', 'Ann,"a@a.example,3,tea', 'Dee,d@a.example",4,'],
  ] as const)
    it(`with a quotation that is closed ${what} thirty rows later hides none of them`, async () => {
      const between = Array.from({ length: 30 }, (_, index) => `P${index},p${index}@a.example,${index},`);
      const rows = await below(opening, ...between, closing);
      assert.deepEqual(rows[0], [2, 'broken-quotation']);
      assert.deepEqual(
        rows.slice(1, 31),
        between.map((line, index) => [index + 3, line.replaceAll(',', '·')]),
      );
      assert.equal(rows.length, 32);
    });

  it('keeps harmless marks, doubled ones and the breaks of a quoted cell', async () => {
    assert.deepEqual(
      await below(
        '6" sub,a@a.example,3,"say ""hi"""',
        'Bob "Bo" Ray,b@a.example,5,"1 High Street,',
        'Flat 2',
        'Leeds, LS1 4AB"',
        '"Cy',
        'Poe",c@a.example,6,x',
        '"Di" ,d@a.example,1, "x"',
      ),
      [
        [2, '6" sub·a@a.example·3·say "hi"'],
        [3, 'Bob "Bo" Ray·b@a.example·5·1 High Street,\nFlat 2\nLeeds, LS1 4AB'],
        [6, 'Cy\nPoe·c@a.example·6·x'],
        [8, 'Di·d@a.example·1· "x"'],
      ],
    );
  });

  it('with text behind a closing mark is refused alone', async () => {
    assert.deepEqual(await below('"Ann" Lee,a@a.example,3,', 'Bob,b@a.example,4,'), [
      [2, 'broken-quotation'],
      [3, 'Bob·b@a.example·4·'],
    ]);
  });

  it('with more cells than headings is refused, unless all rows end with separators', async () => {
    assert.deepEqual(await below('Lee, Ann,a@a.example,3,', 'Bob,b@a.example,5,x', 'Cy,c@a.example,6', ''), [
      [2, 'more-cells'],
      [3, 'Bob·b@a.example·5·x'],
      [4, 'Cy·c@a.example·6'],
    ]);
    assert.deepEqual(await below('Ann,a@a.example,3,x,, ', 'Bob,b@a.example,5,,,', 'Lee, Cy,c@a.example,6,x,'), [
      [2, 'Ann·a@a.example·3·x·· '],
      [3, 'Bob·b@a.example·5···'],
      [4, 'more-cells'],
    ]);
  });

  it('in which a file breaks off is refused: its last cell may be half of one', async () => {
    const whole = ['Ann,a@a.example,3,', 'Bob,b@a.example,5,x'];
    const [, , cut] = await below(...whole, 'Cy,c@a.example,1');
    assert.deepEqual(cut, [4, 'fewer-cells'], 'of 12, the end is missing');
    const [, , ended] = await below(...whole, 'Cy,c@a.example,12', '');
    assert.deepEqual(ended, [4, 'Cy·c@a.example·12'], 'the line ends, so nothing is missing but empty cells');
    const [, , ragged] = await below('Ann,a@a.example,3', 'Bob,b@a.example,5,x', 'Cy,c@a.example,12');
    assert.deepEqual(ragged, [4, 'Cy·c@a.example·12'], 'empty cells are left out in this file');
  });

  it('has the number of its line, whatever ends the lines and however many are empty', async () => {
    assert.deepEqual(await linesOf(' \r\n\n"Name",Stamps\r\rAnn,1\n \n,,\r\nBob,2'), [
      [3, 'Name·Stamps'],
      [5, 'Ann·1'],
      [8, 'Bob·2'],
    ]);
  });

  it('is refused with the whole file where it is longer than 64,000 characters', async () => {
    const long = 'x'.repeat(FILE_LIMITS.row);
    assert.deepEqual(await linesOf(`Name,Stamps\nAnn,1\n${long}x\r\n`), { problem: 'long-line', row: 3 });
    assert.deepEqual(await linesOf(`Name,Stamps\nAnn,1\n${long}\r\n`), [
      [1, 'Name·Stamps'],
      [2, 'Ann·1'],
      [3, long],
    ]);
    const lines = `${'x'.repeat(100)}\n`.repeat(FILE_LIMITS.row / 100);
    assert.deepEqual(((await linesOf(`Name,Stamps\nAnn,"${lines}"`)) as unknown[])[1], [2, 'broken-quotation']);
  });
});

describe('the lines above the headings', () => {
  const rows = 'Name;Points\nAnn;1,5';
  for (const hint of ['sep=;', 'SEP=;', '"sep=;"', '\ufeffsep=;', '\ufeff"sep=;"', 'sep=;;', ' \n\nsep=;'])
    it(`are skipped where they name the separator, and the numbers stay: ${JSON.stringify(hint)}`, async () => {
      const skipped = hint.split('\n').length;
      assert.deepEqual(await linesOf(`${hint}\r\n${rows}`), [
        [skipped + 1, 'Name·Points'],
        [skipped + 2, 'Ann·1,5'],
      ]);
    });

  it('name a separator that nobody would guess', async () => {
    assert.deepEqual(await linesOf('sep=^\nName^Points\nAnn, Lee^1'), [
      [2, 'Name·Points'],
      [3, 'Ann, Lee·1'],
    ]);
    assert.equal(separatorOf('sep=\t\nName,a\tPoints'), '\t');
  });

  for (const [what, title] of [
    ['one text', 'Customers of June'],
    ['a text in a wide sheet', 'Customers of June,,,'],
    ['a text with the separator', 'Customers, June'],
    ['as many cells as headings', 'Report,June,2026,x'],
    ['headings of several columns each', 'Customer,,,Points'],
    ['several lines', 'Customers of June\nExported by Ann, 1 July\nAll places'],
  ] as const)
    it(`are told from headings: ${what}`, async () => {
      const text = `\n${title}\n${HEAD}\nAnn,a@a.example,3,\n`;
      assert.deepEqual(await linesOf(text), { problem: 'title', row: 2 });
      assert.match(fileProblemInWords('title'), /Delete every line above the headings/);
    });

  it('are not a title where a customer is called like a heading', async () => {
    const read = (await linesOf('Who,How many\nEmail,3\nName,4')) as unknown[];
    assert.equal(read.length, 3);
  });
});

describe('the headings', () => {
  it('with a broken quotation refuse the file', async () => {
    assert.deepEqual(await linesOf('Name,"Email,Stamps\nAnn,a@a.example,3'), { problem: 'quotes', row: 1 });
    assert.deepEqual(await linesOf('Name,"Email,Stamps\n1,a@a.example,3"\n2,b@a.example,4'), {
      problem: 'quotes',
      row: 1,
    });
    assert.deepEqual(await linesOf('"First\nname",Stamps\nAnn,3'), [
      [1, 'First\nname·Stamps'],
      [3, 'Ann·3'],
    ]);
  });
  it('are not the first customer of a file without any, who would get no card', async () => {
    const first = { problem: 'no-headings', row: 1 };
    assert.deepEqual(await linesOf('Ann Lee,a@a.example,3\nBob Ray,b@a.example,5'), first);
    assert.deepEqual(await linesOf('Ann Lee,07700 900321,3\nBob Ray,07700 900456,5'), first);
    assert.deepEqual(await linesOf('1000000012,3\n1000000013,5'), first);
    assert.deepEqual(await linesOf('Ann Lee,A-17,3\nBob Ray,A-18,5'), first);
    for (const headings of [
      'Name,01/06/2026,08/06/2026',
      'Name,#,2026',
      'Who,Address @ work,Stamps',
      'Who,Week 1,Week 2',
    ])
      assert.equal(((await linesOf(`${headings}\nAnn,1,1`)) as unknown[]).length, 2, headings);
  });
  for (const [what, text] of [
    ['nothing', ''],
    ['a mark of order alone', '\ufeff'],
    ['empty lines', '\n \r\n,,\n'],
    ['headings', `${HEAD}\n`],
    ['headings below a hint', `sep=,\n${HEAD}`],
  ] as const)
    it(`alone are an empty file: ${what}`, async () => {
      assert.deepEqual(await linesOf(text), { problem: 'empty', row: undefined });
    });
});

describe('the separator', () => {
  for (const [mark, text] of [
    [',', 'Name,Stamps\nAnn,3'],
    [';', 'Name;Points\n"Lee; Ann";3,5\nBob;2,5'],
    ['\t', 'Name\tStamps\nLee, Ann\t3'],
    ['|', 'Name|Stamps\nLee, Ann|3'],
    [';', 'Customers, of, June\nName;Email;Stamps\nAnn;a@a.example;3'],
    [',', '"a;b;c;d",Stamps\nAnn,3'],
    [',', ''],
  ] as const)
    it(`is ${JSON.stringify(mark)} in ${JSON.stringify(text)}`, () => assert.equal(separatorOf(text), mark));
});

/** Texts of cells, dense in what matters to a reader. */
const junk = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('"', '""', ',', ';', '\n', '\r\n', '\r', '\t', '|') },
      {
        weight: 4,
        arbitrary: fc.constantFrom('Ann', '3', 'a@a.example', ' ', '6"', 'é', '😀', '"x"', 'Name', 'Stamps'),
      },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 3 }) },
    ),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join(''));
const headed = fc
  .tuple(fc.constantFrom('', '\ufeff', 'sep=;\n', '\n'), fc.constantFrom(HEAD, 'Email;Stamps', 'Name\tStamps'), junk)
  .map(([before, head, rest]) => `${before}${head}\n${rest}`);
const anyFile = fc.oneof(junk, headed);
/** The text cut into parts, some of them within a line break or between two marks. */
const cutAt = (text: string, places: readonly number[]): string[] => {
  const sorted = [...new Set(places.map((place) => place % (text.length + 1)))].sort((one, other) => one - other);
  return [0, ...sorted].map((from, index) => text.slice(from, sorted[index] ?? text.length));
};

describe('the readers of the page and of the server', () => {
  it('agree on 10,000 random files, wherever they are cut into parts', async () => {
    await fc.assert(
      fc.asyncProperty(anyFile, fc.array(fc.nat(), { maxLength: 6 }), async (text, places) => {
        // Half of a surrogate pair is not text.
        const file = new TextDecoder().decode(new TextEncoder().encode(text));
        const page = await readCsv(new File([file], 'customers.csv'));
        const server = await tableOf(cutAt(file, places));
        if ('problem' in page) {
          if (page.problem === 'not-utf8') return;
          assert.deepEqual(server, { problem: page.problem, row: page.row });
          return;
        }
        assert.ok(Array.isArray(server));
        const [head, ...rows] = server;
        assert.deepEqual(page.headings, head?.cells);
        assert.deepEqual(page.first, rows.slice(0, 5));
        assert.equal(page.rows, rows.length);
        assert.deepEqual(
          page.unread,
          rows.flatMap(({ row, why }) => (why ? [{ row, why }] : [])),
        );
      }),
      { numRuns: 10_000 },
    );
  });

  it('find every line of a random file in one row, and only one', async () => {
    await fc.assert(
      fc.asyncProperty(anyFile, async (text) => {
        const lines = text.replace(/^\ufeff/, '').split(/\r\n?|\n/);
        let next = /^sep=/.test(lines[0] ?? '') ? 2 : 1;
        for await (const { row, cells, isBroken } of csvRows([text])) {
          assert.equal(row, next);
          const breaks = isBroken ? 0 : cells.join('').split(/\r\n?|\n/).length - 1;
          next += breaks + 1;
        }
        assert.equal(next, lines.length + (lines.at(-1) === '' ? 0 : 1));
      }),
      { numRuns: 5000 },
    );
  });

  it('read what another reader reads, where no quotation is broken', async () => {
    const cell = fc.array(fc.constantFrom('a', '"', ',', ';', ' ', '\n', '\r\n', '7', 'é'), { maxLength: 6 });
    const row = fc.array(
      cell.map((pieces) => pieces.join('')),
      { minLength: 3, maxLength: 3 },
    );
    const files = fc.tuple(fc.array(row, { minLength: 1, maxLength: 8 }), fc.constantFrom(',', ';', '\t', '|'));
    await fc.assert(
      fc.asyncProperty(files, fc.constantFrom('\n', '\r\n'), async ([rows, delimiter], newline) => {
        const text = Papa.unparse([['Name', 'Email', 'Stamps'], ...rows], { delimiter, newline });
        const read: string[][] = [];
        // The file names its separator: rows of marks alone may look more even with another one.
        for await (const { cells, isBroken } of csvRows([`sep=${delimiter}\n${text}`])) {
          // A quoted line that looks like a row of its own is refused: that is not what this shows.
          if (isBroken) return;
          read.push(cells);
        }
        assert.deepEqual(read, Papa.parse<string[]>(text, { delimiter, newline }).data);
      }),
      { numRuns: 3000 },
    );
  });

  it('refuse broken rows by their lines, and read all the others as they are', async () => {
    const note = fc.constantFrom('', 'x', '6" sub', '"tea, cake"', '"say ""hi"""', '"two\nlines"', '"Leeds,\nLS1"');
    const broken = fc.constantFrom('"likes tea', '"a"b', '"tea" and "cake', '"""', '"x""', '"Ann","Bob');
    const rows = fc.array(fc.tuple(fc.boolean(), note, broken), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom('\n', '\r\n', '\r'), async (made, ending) => {
        let line = 2;
        const expected: unknown[] = [];
        const lines = made.map(([isBroken, fine, wrong], index) => {
          const text = `P${index},p${index}@a.example,${index},${isBroken ? wrong : fine}`;
          expected.push([line, isBroken ? 'broken-quotation' : `p${index}@a.example`]);
          line += text.split('\n').length;
          return text.replaceAll('\n', ending);
        });
        const read = (await tableOf([[HEAD, ...lines].join(ending)])) as TableRow[];
        assert.deepEqual(
          read.slice(1).map(({ row, cells, why }) => [row, why ?? cells[1]]),
          expected,
        );
      }),
      { numRuns: 3000 },
    );
  });
});

describe('the parts in which a file is sent', () => {
  it('are the file again, each within its limits, and none ends in half a character', () => {
    const whole = '😀é"\r\n'.repeat(FILE_LIMITS.partCharacters / 4);
    for (const text of [whole, `x${whole}`, `xy${whole}`, 'a'.repeat(FILE_LIMITS.partCharacters), '']) {
      const parts = partsOf(text);
      assert.equal(parts.join(''), text);
      for (const part of parts) {
        assert.ok(part !== '' && !/\p{Cs}/u.test(part) && part.length <= FILE_LIMITS.partCharacters);
        assert.ok(new TextEncoder().encode(part).length <= FILE_LIMITS.partBytes);
      }
    }
  });
});
