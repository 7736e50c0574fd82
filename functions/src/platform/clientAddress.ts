import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** One household or office has a whole /64 of IPv6 addresses, so that is what counts as one. */
function network(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%', 1).join('').split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return groups.map((group) => parseInt(group, 16).toString(16)).join(':');
}

/**
 * The network a request comes from, for counting.
 *
 * `X-Forwarded-For` reaches us as the caller sent it, with the address that Google's front end saw appended. Only that
 * last entry can be believed: what stands before it is whatever the caller wrote. `request.ip` is no help, because the
 * runtime trusts every proxy and so takes the first entry. This holds for calls straight to the function, which is how
 * the web app calls; a load balancer or a Hosting rewrite in between would append an address of its own.
 */
export function clientAddress({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',');
  const last = forwarded.split(',').at(-1)?.trim();
  return network(last || socket.remoteAddress || 'unknown');
}
