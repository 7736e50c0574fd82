import { UID } from '@tessera/domain/lib/keys';
import { useEffect, useState } from 'react';
import { readShopNames } from '../../shared/data/paymentAdmin';

/**
 * The names of these accounts' shops, by account, as far as they are known by now. A list is shown without them, so
 * that it neither waits for a function nor fails with it.
 */
export function useShopNames(uids: readonly string[]): ReadonlyMap<string, string> {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  // The function refuses a whole list that contains anything but uids.
  const list = uids.filter((uid) => UID.test(uid)).join();
  useEffect(() => {
    let gone = false;
    if (list !== '')
      readShopNames(list.split(',')).then(
        (read) => gone || setNames((known) => new Map([...known, ...read])),
        (error: unknown) => console.warn('Names of shops not read:', error),
      );
    return () => {
      gone = true;
    };
  }, [list]);
  return names;
}
