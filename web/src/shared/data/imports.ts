/** A shop's imports. Only Cloud Functions write them. */
import type { ImportRecord, ShownRow } from '@tessera/domain/moving/imports';
import { QUERIES } from '@tessera/domain/records/queries';
import { call } from './callables';
import { queryIn, recordsOf } from './shopQueries';

/** The latest imports. @throws FirebaseError */
export const latestImports = (businessId: string, most: number): Promise<ImportRecord[]> =>
  recordsOf(queryIn(businessId, QUERIES.latestImports), most);

/** All rows of an import, read part by part. @param onPart called with the rows read so far */
export async function allRows(
  businessId: string,
  importId: string,
  onPart: (rows: ShownRow[]) => void,
): Promise<ShownRow[]> {
  const rows: ShownRow[] = [];
  for (let left = 1; left > 0;) {
    const answer = await call('getImport', { businessId, importId, after: rows.at(-1)?.row ?? 0 });
    rows.push(...answer.rows);
    onPart([...rows]);
    left = answer.rows.length > 0 ? (answer.left ?? 0) : 0;
  }
  return rows;
}
