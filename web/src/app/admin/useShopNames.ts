import { UID } from '@tessera/domain/lib/keys';
import { useEffect, useState } from 'react';
import { readShopNames } from '../../shared/data/paymentAdmin';

/** The name of an account's shop; undefined until it is known, and null where there is none or it was not read. */
export type ShopName = string | null | undefined;

/** What stands where a name will be, so that nothing moves when it comes. */
export const NAME_TO_COME = '…';

/**
 * The names of these accounts' shops. A list is shown without them, so that it neither waits for a function nor fails
 * with it.
 */
export function useShopNames(uids: readonly string[]): (uid: string) => ShopName {
  const [names, setNames] = useState<ReadonlyMap<string, string | null>>(new Map());
  // The function refuses a whole list that contains anything but uids.
  const list = uids.filter((uid) => UID.test(uid)).join();
  useEffect(() => {
    let gone = false;
    const asked = list.split(',');
    const settle = (read: ReadonlyMap<string, string>) =>
      gone ||
      setNames((known) => {
        const settled = asked.map((uid) => [uid, read.get(uid) ?? known.get(uid) ?? null] as const);
        return new Map([...known, ...settled]);
      });
    if (list !== '')
      readShopNames(asked).then(settle, (error: unknown) => {
        console.warn('Names of shops not read:', error);
        settle(new Map());
      });
    return () => {
      gone = true;
    };
  }, [list]);
  return (uid) => (UID.test(uid) ? names.get(uid) : null);
}
