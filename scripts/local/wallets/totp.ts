/**
 * Computes a rotating barcode as Google's app does, by RFC 4226 and 6238, without the library that the product uses.
 */
import { createHmac } from 'node:crypto';
import type { StoredBarcode } from './googleSchema';

/** The digits of RFC 4226 for a counter: what the wallet's app computes from the key in base 16. */
function hotp(key: string, counter: number, digits: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', Buffer.from(key, 'hex')).update(message).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const value = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(value % 10 ** digits).padStart(digits, '0');
}

/** The content of a rotating barcode at a time, by Google's reference. @param now milliseconds since 1970 */
export function barcodeAt({ valuePattern, totpDetails }: StoredBarcode, now: number): string {
  const step = Math.floor(now / Number(totpDetails.periodMillis));
  return valuePattern.replace(/\{(\w+?)(?:_(\d+))?\}/g, (whole, name: string, index: string | undefined) => {
    if (name === 'totp_timestamp_seconds') return String(Math.floor(now / 1000));
    if (name === 'totp_timestamp_millis') return String(now);
    const parameters = totpDetails.parameters[Number(index)];
    return parameters ? hotp(parameters.key, step, parameters.valueLength) : whole;
  });
}
