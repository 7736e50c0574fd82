/** Serial numbers of passes in Apple Wallet: `<business>.<pass>.<link version>`. They never change. */
import { isFreeKey } from '@tessera/domain/lib/keys';
import { isPassId } from '@tessera/domain/pass/code';
import type { AppleSerial } from '../../passes/keys';

export const serialOf = ({ businessId, passId, linkVersion }: AppleSerial): string =>
  `${businessId}.${passId}.${linkVersion}`;

/** The parts of a serial number; null for any other text. */
export function parseSerial(text: string): AppleSerial | null {
  const [businessId = '', passId = '', version = '', ...rest] = text.split('.');
  if (rest.length > 0 || !/^[A-Za-z0-9_-]{1,64}$/.test(businessId) || !isFreeKey(businessId)) return null;
  if (!isPassId(passId) || !/^[1-9]\d{0,5}$/.test(version)) return null;
  return { businessId, passId, linkVersion: Number(version) };
}
