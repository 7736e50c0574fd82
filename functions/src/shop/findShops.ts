import { callable } from '../access/callable';
import { firestore } from '../platform/firebase';
import { collectionOf } from '../platform/references';
import { LAST_CHARACTER } from '../records/queries';

/** The most shops that a search by name finds. */
const MOST = 20;

/** The typed beginning of a name, as it is and with a capital at each word: `the corner` and `The Corner`. */
const spellings = (typed: string): string[] => [
  ...new Set([typed, typed.replace(/(?<=^|\s)\S/g, (letter) => letter.toUpperCase())]),
];

/**
 * The shops of these accounts, or those whose name begins so, for admins: names alone, because the rules keep a set-up
 * for its owner. An account whose shop has no name is left out.
 */
export const findShops = callable('findShops', {
  handler: async ({ uids = [], name }) => {
    const db = firestore();
    const setups = collectionOf(db, 'businessSetups');
    const fieldMask = ['name'];
    const [asked, ...begun] = await Promise.all([
      uids.length === 0 ? [] : db.getAll(...uids.map((uid) => setups.doc(uid)), { fieldMask }),
      ...(name ? spellings(name) : []).map(async (start) => {
        const beginning = setups
          .where('name', '>=', start)
          .where('name', '<', start + LAST_CHARACTER)
          .limit(MOST);
        return (await beginning.select(...fieldMask).get()).docs;
      }),
    ]);
    const shops = new Map<string, string>();
    for (const snapshot of [...asked, ...begun.flat()]) {
      const named: unknown = snapshot.get('name');
      if (typeof named === 'string' && named !== '') shops.set(snapshot.id, named);
    }
    return { shops: [...shops].slice(0, Math.max(MOST, uids.length)).map(([uid, named]) => ({ uid, name: named })) };
  },
});
