/** Stripe's idempotency keys: https://docs.stripe.com/api/idempotent_requests */
import { DAY_MS } from '@tessera/domain/lib/time';

/** Stripe forgets a key after a day. */
const REMEMBERED_MS = DAY_MS;

export interface Answer {
  status: number;
  body: string;
}

/** A finished request, kept with its key. */
export interface Remembered extends Answer {
  /** Method, path and parameters. */
  request: string;
  /** Milliseconds since 1970. */
  at: number;
}

export type Lookup = { kind: 'new' } | { kind: 'replay'; answer: Answer } | { kind: 'refused'; answer: Answer };

const error = (status: number, fields: Record<string, string>): Lookup => ({
  kind: 'refused',
  answer: { status, body: JSON.stringify({ error: fields }) },
});

/** Identifies a request; equal for the same parameters in any order. */
export function fingerprint(method: string, path: string, body: string): string {
  return [method, path, ...[...new URLSearchParams(body)].map(([name, value]) => `${name}=${value}`).sort()].join('\n');
}

export class IdempotencyKeys {
  private readonly running = new Set<string>();

  /** @param remembered kept by the caller from one start to the next; expired answers are removed */
  constructor(
    private readonly remembered: Record<string, Remembered>,
    now = Date.now(),
  ) {
    for (const [key, { at }] of Object.entries(remembered)) {
      if (now - at >= REMEMBERED_MS) delete remembered[key];
    }
  }

  /**
   * Looks up how to treat a request with this key. After `new`, the key is in use until `finish`.
   * @param now milliseconds since 1970
   */
  look(key: string, request: string, now = Date.now()): Lookup {
    const known = this.remembered[key];
    if (known && now - known.at < REMEMBERED_MS) {
      if (known.request === request) return { kind: 'replay', answer: { status: known.status, body: known.body } };
      return error(400, {
        type: 'idempotency_error',
        message:
          'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
          `Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    }
    if (this.running.has(key)) {
      return error(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: `There is currently another in-progress request using this Idempotent Key '${key}'.`,
      });
    }
    this.running.add(key);
    return { kind: 'new' };
  }

  /** Stores the answer of a finished request, even a failure, unless the request was refused before it did anything. */
  finish(key: string, request: string, answer: Answer, now = Date.now()): void {
    this.running.delete(key);
    if (answer.status < 400 || answer.status >= 500) this.remembered[key] = { ...answer, request, at: now };
  }
}
