import { recallRead, rememberRead } from '../reading/lastRead';

const keyOf = (uid: string): string => `paid/${uid}`;

/** The last known status: it holds while the server cannot be reached. */
export const lastPaid = {
  read: (uid: string): boolean => recallRead(keyOf(uid))?.value === true,
  write(uid: string, paid: boolean): void {
    if (lastPaid.read(uid) !== paid) rememberRead(keyOf(uid), paid);
  },
};
