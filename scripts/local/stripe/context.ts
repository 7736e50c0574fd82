import type { Core } from './core';
import type { Deliveries } from './deliveries';
import type { IdempotencyKeys } from './idempotency';
import type { Sessions } from './sessions';
import type { State } from './state';

/** The parts of one local Stripe. */
export interface Context {
  core: Core;
  state: State;
  sessions: Sessions;
  keys: IdempotencyKeys;
  deliveries: Deliveries;
  /** The next request with a key breaks off, and that answer is kept under the key. */
  failsNext: boolean;
}

/** What came in. */
export interface Request {
  method: string;
  /** With its query. */
  path: string;
  body: string;
}
