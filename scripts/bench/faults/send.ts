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

/** Kills in turn before and after a commit. @param number of the kill */
export const nextDeath = (number: number): Fault => ({ die: DEATHS[number % 2 === 0 ? 0 : 1] });

type Failure = 'connection of the sender cut' | 'answer lost after the commit' | 'no answer in time';
export type Result = { status: number; text: string } | { failure: Failure };

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export interface Request {
  url: string;
  body: string;
  headers: Record<string, string>;
  fault?: Fault | undefined;
}

/** Posts a body and returns the answer or the kind of failure. No answer within `limitMs` is a timeout. */
export function post({ url, body, headers, fault }: Request, limitMs: number): Promise<Result> {
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
