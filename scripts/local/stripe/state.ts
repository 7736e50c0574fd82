/** What the local Stripe knows beyond the emulator behind it, in Stripe's own shapes, and kept in one JSON file. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Remembered } from './idempotency';

/** The fields of a Checkout session that this product reads. Times are seconds since 1970, amounts minor units. */
export interface Session {
  id: string;
  object: 'checkout.session';
  mode: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  client_reference_id: string | null;
  customer: null;
  customer_email: string | null;
  customer_details: { email: string | null } | null;
  payment_intent: string | null;
  payment_method_types: string[];
  allowed_payment_method_types: string[] | null;
  amount_subtotal: number;
  amount_total: number;
  currency: string;
  metadata: Record<string, string>;
  success_url: string | null;
  cancel_url: string | null;
  created: number;
  expires_at: number;
  livemode: false;
  url: string | null;
}

export interface StoredSession {
  session: Session;
  /** As it was asked for: the emulator behind forgets it at each restart and is asked again. */
  request: string;
  intentMetadata: Record<string, string>;
}

/** The fields of a charge that this product reads. */
export interface Charge {
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  billing_details: { email: string | null };
  captured: true;
  created: number;
  currency: string;
  customer: null;
  livemode: false;
  metadata: Record<string, string>;
  paid: true;
  payment_intent: string;
  refunded: boolean;
  status: 'succeeded';
}

export interface State {
  sessions: Record<string, StoredSession>;
  /** By payment intent. */
  charges: Record<string, Charge>;
  keys: Record<string, Remembered>;
}

/** An id in Stripe's writing. */
export function newId(prefix: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  return `${prefix}_${[...randomBytes(24)].map((byte) => letters[byte % letters.length]).join('')}`;
}

/** Now, as Stripe counts: seconds since 1970. */
export const stripeTime = (): number => Math.floor(Date.now() / 1000);

/** What was kept, or nothing yet. Without a file, nothing is ever kept. */
export function loadState(file: string | undefined): State {
  const empty: State = { sessions: {}, charges: {}, keys: {} };
  return file && existsSync(file) ? { ...empty, ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<State>) } : empty;
}

/** Written at once: there are few sessions, and a restart may come at any time. */
export function saveState(file: string | undefined, state: State): void {
  if (!file) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(state, null, 2));
}
