/** The rows of a file that is stored in parts: streamed, so that only one part and one row are in memory. */
import { Readable } from 'node:stream';
import { FILE_LIMITS, type FileProblem, separatorOf, textProblem } from '@tessera/domain/transfer/file';
import type { ImportRefs } from '../records/importRefs';

/** A file that cannot be read. */
export class FileRefused extends Error {
  constructor(
    readonly problem: FileProblem,
    readonly row?: number,
  ) {
    super(problem);
  }
}

async function* textOf({ part }: ImportRefs, parts: number): AsyncGenerator<string> {
  for (let number = 0; number < parts; number += 1) {
    const text = (await part(number).get()).data()?.text;
    if (text === undefined) throw new FileRefused('empty');
    const problem = textProblem(text);
    if (problem) throw new FileRefused(problem);
    yield text;
  }
}

/** The codes of the parser's errors that say what is wrong with a file. */
const PROBLEMS: Partial<Record<string, FileProblem>> = {
  CSV_MAX_RECORD_SIZE: 'long-line',
  CSV_QUOTE_NOT_CLOSED: 'quotes',
};

/**
 * Every row with its number, counted from 1; empty rows have a number and are handed on.
 * @throws FileRefused
 */
export async function* rowsOf(refs: ImportRefs, parts: number): AsyncGenerator<{ row: number; cells: string[] }> {
  const { parse } = await import('csv-parse');
  const first = (await refs.part(0).get()).data()?.text ?? '';
  const parser = parse({
    bom: true,
    delimiter: separatorOf(first),
    max_record_size: FILE_LIMITS.row,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  });
  const source = Readable.from(textOf(refs, parts));
  source.on('error', (error) => parser.destroy(error));
  let row = 0;
  try {
    for await (const cells of source.pipe(parser) as AsyncIterable<string[]>) {
      row += 1;
      yield { row, cells };
    }
  } catch (error) {
    const problem = error instanceof Error && 'code' in error ? PROBLEMS[String(error.code)] : undefined;
    // The parser is ahead of the rows that were handed on.
    const read = error instanceof Error && 'records' in error ? Number(error.records) : row;
    throw problem ? new FileRefused(problem, read + 1) : error;
  } finally {
    source.destroy();
  }
}
