/** Sends one request to a function, with an optional fault. */
import { Agent, request } from 'node:http';

/** The header that asks the host to drop its answer. */
export const LOSE_ANSWER = 'x-bench-lose-answer';
/** The header that asks the host to die at its next commit. */
export const DIE = 'x-bench-die';

export const DEATHS = [
  'function killed before the commit',
  'function killed after the commit, before the answer',
] as const;
export type Death = (typeof DEATHS)[number];

export type Fault = { cutAfter: number } | { die: Death } | 'lose';
type Failure = 'connection of the sender cut' | 'answer lost after the commit' | 'no answer in time';
export type Result = { status: number; text: string } | { failure: Failure };

/** A period in which something did not work, in the time of `performance.now()`. */
export interface Outage {
  what: 'frozen' | 'other';
  begin: number;
  /** Absent while it lasts. */
  end?: number;
}

/** Notes an outage that lasts so many milliseconds. @param over called at its end */
export function noteOutage(outages: Outage[], what: Outage['what'], milliseconds: number, over?: () => void): void {
  const outage: Outage = { what, begin: performance.now() };
  outages.push(outage);
  setTimeout(() => {
    over?.();
    outage.end = performance.now();
  }, milliseconds);
}

export const touches = ({ begin, end = Infinity }: Outage, from: number, to: number): boolean =>
  from < end && to > begin;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Posts a body and returns the answer or the kind of failure. No answer within `limitMs` is a timeout. */
export function post(
  url: string,
  { body, headers, limitMs, fault }: { body: string; headers: Record<string, string>; limitMs: number; fault?: Fault },
): Promise<Result> {
  return new Promise((resolve) => {
    let failure: Failure = fault === 'lose' ? 'answer lost after the commit' : 'connection of the sender cut';
    const asked = {
      ...(fault === 'lose' && { [LOSE_ANSWER]: '1' }),
      ...(typeof fault === 'object' && 'die' in fault && { [DIE]: fault.die }),
    };
    const sent = request(
      url,
      { method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers, ...asked } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.once('error', () => resolve({ failure }));
      },
    );
    sent.setTimeout(limitMs, () => {
      failure = 'no answer in time';
      sent.destroy();
    });
    sent.once('error', () => resolve({ failure }));
    sent.end(body);
    if (typeof fault === 'object' && 'cutAfter' in fault) setTimeout(() => sent.destroy(), fault.cutAfter);
  });
}
