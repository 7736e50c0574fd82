/** The networks of a request, for rate limits. */
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

/** Providers give one /56 to a household or office, so a /56 may use four times the limit of a /64. */
const TIMES_FOR_56 = 4;

/**
 * The network of an address: an IPv4 address itself; for an IPv6 address its /64 and its /56, because the holder of a
 * /56 has 256 /64s.
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
 * The networks for which a request is counted.
 *
 * `X-Forwarded-For` has the entries that the caller sent, followed by one entry of each proxy. Only our own proxies can
 * be trusted. The setting says how many there are: 1 for direct calls to the function, where Google's front end appends
 * the caller's address as the last entry. `request.ip` cannot be used: the runtime trusts every proxy and takes the
 * first entry.
 * @param multiple how many times as often as usual a network may call
 */
export function clientNetworks(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  multiple = 1,
): Subject[] {
  const hops = Number(required(trustedProxyHops));
  const entries = [headers['x-forwarded-for'] ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => entry.trim());
  // With fewer entries than proxies, the request bypassed some of them, and one of ours wrote the first entry.
  const seen = entries.at(-hops) ?? entries[0];
  const networks = networksOf(seen || socket.remoteAddress || 'unknown');
  return multiple === 1 ? networks : networks.map(({ key, times = 1 }) => ({ key, times: times * multiple }));
}
