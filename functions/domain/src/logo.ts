/** A shop's logo: one small square picture, in a document of its own, so that no stamp reads it. */

/** `bytes`: of the picture as it is sent and kept. `least`, `most`: of its edge, in pixels. */
export const LOGO_LIMITS = { bytes: 32_000, least: 64, most: 512 } as const;

/** `businesses/{businessId}/faces/logo`. The business document carries its address alone. */
export interface Logo {
  /** A PNG, in base64. */
  png: string;
  /** Its edge in pixels. */
  size: number;
  /** Names this picture and no other: its address is kept by browsers for a year. */
  version: string;
  /** The uid of who set it. */
  by: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** The picture's address below the site's. */
export const logoAddress = (businessId: string, version: string): string => `/logo/${businessId}/${version}.png`;
