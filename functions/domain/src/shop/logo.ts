/** A shop's logo: one small square picture, in its own document, so that a stamp does not have to read it. */

/**
 * `bytes`: the largest file. `kept`: the largest file that the server encodes from its pixels, which may be larger than
 * the original. `least`, `most`: the range of its width and height, in pixels.
 */
export const LOGO_LIMITS = { bytes: 32_000, kept: 64_000, least: 64, most: 512 } as const;

/** `businesses/{businessId}/pictures/logo`. The business document contains only its address. */
export interface Logo {
  /** A PNG, in base64. */
  png: string;
  /** Width and height in pixels. */
  size: number;
  /** Unique to this picture, because browsers cache its address for a year. */
  version: string;
  /** The uid of the member who set it. */
  by: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** The picture's path on our site. */
export const logoAddress = (businessId: string, version: string): string => `/logo/${businessId}/${version}.png`;
