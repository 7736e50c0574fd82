/** Which network a request comes from, for counting. */
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { required, trustedProxyHops } from './config';
import type { Subject } from './rateLimit';

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('%', 1).join('').split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].map((group) => parseInt(group, 16));
}

/** A /56 is what providers give to one household or office; it may use four times what one /64 in it may. */
const TIMES_FOR_56 = 4;

/**
 * An IPv4 address as it is; of an IPv6 address both its /64 and its /56, since whoever has a /56 has 256 of the others.
 */
function networksOf(address: string): Subject[] {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped) return [{ key: mapped }];
  if (!isIPv6(address)) return [{ key: address }];
  const groups = groupsOf(address).slice(0, 4);
  const text = (parts: number[]) => parts.map((group) => group.toString(16)).join(':');
  const [first = 0, second = 0, third = 0, fourth = 0] = groups;
  return [{ key: text(groups) }, { key: `${text([first, second, third, fourth & 0xff00])}/56`, times: TIMES_FOR_56 }];
}

/**
 * The networks to count a request for.
 *
 * `X-Forwarded-For` is what the caller wrote, followed by what each proxy on the way saw. Only proxies of ours can be
 * believed. The setting says how many there are: 1 for calls straight to the function, where Google's front end appends
 * the caller's address as the last entry. `request.ip` is no help: the runtime trusts every proxy and takes the first.
 */
export function clientNetworks({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): Subject[] {
  const hops = Number(required(trustedProxyHops));
  const entries = [headers['x-forwarded-for'] ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => entry.trim());
  // Fewer entries than proxies: the request came past some of them, and the first entry is the oldest that one of them
  // wrote.
  const seen = entries.at(-hops) ?? entries[0];
  return networksOf(seen || socket.remoteAddress || 'unknown');
}
