/** Lists that are read from the database page by page. */
import { getDocs, limit, type Query, query, type QueryDocumentSnapshot, startAfter } from 'firebase/firestore/lite';

/** The position at which the next page starts. */
export type Cursor = QueryDocumentSnapshot<unknown>;

/** One page of a list, and the position of the next page; no `next` at the end. */
export interface Page<Item> {
  items: Item[];
  next?: Cursor;
}

/**
 * Reads one page of an ordered query.
 * @param size number of items in a page; one more is read, to find out whether there is another page
 * @throws FirebaseError when it cannot be read
 */
export async function readPage<Item, Stored>(
  list: Query<Stored>,
  size: number,
  after: Cursor | undefined,
  toItem: (document: QueryDocumentSnapshot<Stored>) => Item,
): Promise<Page<Item>> {
  const { docs } = await getDocs(query(list, ...(after ? [startAfter(after)] : []), limit(size + 1)));
  const shown = docs.slice(0, size);
  const last = docs.length > size ? shown.at(-1) : undefined;
  return { items: shown.map(toItem), next: last };
}

/** The most pages that `readFull` reads. */
const MOST_READS = 5;

/** Reads on until as many items pass a test as a page has, or five pages were read. */
export async function readFull<Item>(
  read: (after?: Cursor) => Promise<Page<Item>>,
  size: number,
  passes: (item: Item) => boolean,
  after?: Cursor,
): Promise<Page<Item>> {
  const items: Item[] = [];
  let next = after;
  for (let reads = 0; reads < MOST_READS && items.length < size; reads += 1) {
    const page = await read(next);
    items.push(...page.items.filter(passes));
    next = page.next;
    if (!next) break;
  }
  return { items, next };
}

/** Reads a whole list, page after page. @param onPart called with the number of items read so far */
export async function readAll<Item>(
  read: (after?: Cursor) => Promise<Page<Item>>,
  onPart: (count: number) => void = () => {},
): Promise<Item[]> {
  const items: Item[] = [];
  let page: Page<Item> | undefined;
  do {
    page = await read(page?.next);
    items.push(...page.items);
    onPart(items.length);
  } while (page.next);
  return items;
}
