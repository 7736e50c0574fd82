/**
 * The logo that was chosen in the set-up. The server stores the logos of shops, and a shop exists once it is paid for:
 * until then the browser keeps the picture, and removes it with the session.
 */
import { useEffect } from 'react';
import { call } from '../../shared/data/callables';
import type { Shop } from '../../shared/data/shops';
import { forgetRead, recallRead, rememberRead } from '../../shared/query/queryCache';
import { refreshShops } from '../shopStore';

const keyOf = (uid: string): string => `setupLogo/${uid}`;

/** The kept logo as a PNG in base64; undefined without one, and for a stored value that is none. */
export function recallLogo(uid: string): string | undefined {
  const png = recallRead(keyOf(uid))?.value;
  return typeof png === 'string' && /^[A-Za-z0-9+/]+=*$/.test(png) ? png : undefined;
}

/** Stores a logo; without a picture, removes the stored one. */
export const keepLogo = (uid: string, png: string | undefined): void =>
  png === undefined ? forgetRead(keyOf(uid)) : rememberRead(keyOf(uid), png);

/** The address of a picture for an image. */
export const pictureOf = (png: string): string => `data:image/png;base64,${png}`;

/** Gives the owner's new shop the logo that was chosen in the set-up. A logo that the shop has already stays. */
export function useKeptLogo({ businessId, business }: Shop, uid: string | undefined): void {
  const png = uid === business.ownerUid ? recallLogo(uid) : undefined;
  useEffect(() => {
    if (png === undefined || uid === undefined) return;
    const give = async () => {
      if (business.logo === undefined) await call('saveLogo', { businessId, png });
      keepLogo(uid, undefined);
      await refreshShops();
    };
    // After a failure the logo stays in the browser, and is sent when the home is opened again.
    give().catch((error: unknown) => console.warn('Logo not saved:', error));
  }, [png, uid, businessId, business.logo]);
}
