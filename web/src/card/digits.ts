/**
 * The digits of a card's code, by the browser's own HMAC. The functions' library would take a twentieth of this page's
 * budget. A test compares the two.
 */
import { CODE_DIGITS, stepOf } from '@tessera/domain/pass/code';

/**
 * The digits (RFC 6238, SHA-1) at a time in seconds since 1970.
 * @throws when the browser has no WebCrypto, as on a page without TLS
 */
export async function digitsAt(key: Uint8Array<ArrayBuffer>, seconds: number): Promise<string> {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(stepOf(seconds)));
  const hmac = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']);
  const mac = new DataView(await crypto.subtle.sign('HMAC', hmac, counter));
  const offset = mac.getUint8(mac.byteLength - 1) & 0xf;
  const number = mac.getUint32(offset) & 0x7fffffff;
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
}
