import { recallRead, rememberRead } from '../lastRead';

const keyOf = (uid: string): string => `paid/${uid}`;

/** Whether the account had paid when that was last read: pages open with it while there is no connection. */
export const lastPaid = {
  read: (uid: string): boolean => recallRead(keyOf(uid)) === true,
  write(uid: string, paid: boolean): void {
    if (lastPaid.read(uid) !== paid) rememberRead(keyOf(uid), paid);
  },
};
