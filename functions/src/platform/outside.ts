/**
 * Requests to an address that a stranger chose. Its host is resolved before each try, each of its addresses is checked,
 * and the connection goes to the one that was checked, so that a second answer of the resolver changes nothing.
 */
import { lookup } from 'node:dns/promises';
import { type ClientRequest, type IncomingMessage, request as plain, type RequestOptions } from 'node:http';
import { request as encrypted } from 'node:https';
import type { DeliveryFault } from '@tessera/domain/integrations/webhook';
import { logger } from 'firebase-functions/logger';
import ipaddr from 'ipaddr.js';

/** How long a try takes, from the resolver's question to the end of the answer. */
const TRY_MS = 15_000;
/** What is read of an answer. Its status counts, and nothing of it is kept. */
const MOST_BYTES = 4096;

/** The range of global unicast addresses of IPv6. */
const GIVEN_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address is public: not this machine's, its network's, or the cloud's around it. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  // An IPv4 address that is written as IPv6 is checked as IPv4.
  const address = ipaddr.process(text);
  return address.range() === 'unicast' && (!(address instanceof ipaddr.IPv6) || address.match(GIVEN_V6));
}

/** The addresses of a host, IPv4 first. */
const resolveHost = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true, verbatim: false })).map(({ address }) => address);

/** The resolver and the connection, which tests replace. */
export interface Transport {
  resolve: (host: string) => Promise<string[]>;
  request: (options: RequestOptions, onResponse: (response: IncomingMessage) => void) => ClientRequest;
  tryMs: number;
}

export interface Posted {
  headers: Record<string, string>;
  body: string;
}

type Answer = { status: number } | { fault: DeliveryFault };

/** Waits for an answer, and reads at most 4 kB of it. */
const exchange = (
  request: Transport['request'],
  target: RequestOptions,
  { headers, body }: Posted,
  deadline: AbortSignal,
): Promise<Answer> =>
  new Promise((resolve) => {
    // A status that was sent counts, whatever becomes of the rest.
    let status: number | undefined;
    const sent = request(
      {
        ...target,
        method: 'POST',
        signal: deadline,
        agent: false,
        maxHeaderSize: 2 * MOST_BYTES,
        headers: { ...headers, ...target.headers, 'Content-Length': Buffer.byteLength(body) },
      },
      (response) => {
        status = response.statusCode;
        const done = () => resolve({ status: response.statusCode ?? 0 });
        let bytes = 0;
        response.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes >= MOST_BYTES) sent.destroy();
        });
        response.on('end', done).on('error', done).on('close', done);
      },
    );
    const settle = () =>
      resolve(status === undefined ? { fault: deadline.aborted ? 'timeout' : 'connection' } : { status });
    // A server that changes to another protocol (101) causes no error: the connection is closed.
    sent.on('error', settle).on('close', settle);
    sent.end(body);
  });

/** Resolves to undefined at the deadline, because a resolver cannot be stopped. */
const withinTime = async <Value>(deadline: AbortSignal, value: Promise<Value>): Promise<Value | undefined> =>
  Promise.race([
    value,
    new Promise<undefined>((resolve) => deadline.addEventListener('abort', () => resolve(undefined))),
  ]);

/**
 * Posts to an `https` address. No redirect is followed.
 * @param local the address of a local receiver, which gets the request instead
 */
export async function postOutside(
  address: string,
  posted: Posted,
  local = '',
  { resolve = resolveHost, request = encrypted, tryMs = TRY_MS }: Partial<Transport> = {},
): Promise<Answer> {
  const deadline = AbortSignal.timeout(tryMs);
  const { hostname, pathname, search } = new URL(address);
  const target = { path: pathname + search, headers: { Host: hostname } };
  if (local !== '') {
    const receiver = new URL(local);
    return exchange(plain, { ...target, host: receiver.hostname, port: receiver.port }, posted, deadline);
  }
  const addresses = await withinTime(
    deadline,
    resolve(hostname).catch((): string[] => []),
  );
  if (!addresses) return { fault: 'timeout' };
  const [pinned] = addresses;
  if (pinned === undefined) return { fault: 'address' };
  if (!addresses.every(isPublicAddress)) {
    logger.warn('outside: an address that may not be reached');
    return { fault: 'address' };
  }
  // The connection goes to the checked address; the certificate is checked against the name.
  return exchange(
    request,
    { ...target, host: pinned, port: 443, servername: hostname } as RequestOptions,
    posted,
    deadline,
  );
}
