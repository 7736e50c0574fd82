/** Reads a person's shops, and creates or updates the own one if a payment may have opened it. */
import type { Shop } from '../shared/data/shops';

interface Calls {
  readShops: (uid: string) => Promise<Shop[]>;
  /** False while the shop cannot be created. */
  projectOwnShop: () => Promise<boolean>;
}

interface Options {
  uid: string;
  /** Whether the payment may have opened the person's own shop since these were read. */
  mayHaveOpened: (shops: Shop[]) => boolean;
  /** Shows shops, own first. One that is not frozen is shown before it is updated, and stays if the update fails. */
  show: (shops: Shop[]) => void;
  /** Whether the result is still needed; otherwise the reads stop. */
  isCurrent: () => boolean;
}

/** @throws FirebaseError if there is nothing to show */
export async function readOwnShops(calls: Calls, { uid, mayHaveOpened, show, isCurrent }: Options): Promise<void> {
  const isOwn = ({ business }: Shop) => business.ownerUid === uid;
  const read = async () => {
    const shops = await calls.readShops(uid);
    return shops.sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
  };
  const shops = await read();
  if (!isCurrent()) return;
  if (!mayHaveOpened(shops)) return show(shops);
  const own = shops.find(isOwn);
  if (own?.business.active) show(shops);
  try {
    const next = (await calls.projectOwnShop()) && isCurrent() ? await read() : shops;
    if (isCurrent()) show(next);
  } catch (error) {
    if (!own) throw error;
    console.warn('Own shop not updated:', error);
    if (!own.business.active && isCurrent()) show(shops);
  }
}
