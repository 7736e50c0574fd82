/** The rows of a file that is stored in parts: streamed, so that only one part and one row are in memory. */
import { FileRefused, textProblem } from '@tessera/domain/moving/file';
import { type TableRow, tableRows } from '@tessera/domain/moving/table';
import type { ImportRefs } from '../../records/importRefs';

async function* textOf({ part }: ImportRefs, parts: number): AsyncGenerator<string> {
  for (let number = 0; number < parts; number += 1) {
    const text = (await part(number).get()).data()?.text;
    if (text === undefined) throw new FileRefused('empty');
    const problem = textProblem(text);
    if (problem) throw new FileRefused(problem);
    yield text;
  }
}

/** The rows with anything in them, the headings first. @throws FileRefused */
export const rowsOf = (refs: ImportRefs, parts: number): AsyncGenerator<TableRow> => tableRows(textOf(refs, parts));
