/** What is kept about an owner's account. */
import type { IssuedReceipt } from './receipt';

/** Longest text of each field of a profile, in characters. */
export const PROFILE_LIMITS = { displayName: 80, phone: 30 } as const;

/** The owner's own profile: `tessera_users/<uid>`. */
export interface UserProfile {
  displayName?: string;
  phone?: string;
  /** ISO 8601, set on the first save. */
  createdAt?: string;
  /** ISO 8601, set on every save. */
  updatedAt?: string;
}

/** All that is kept about an account, as the owner downloads it. Times are ISO 8601. */
export interface AccountExport {
  exportedAt: string;
  account: {
    uid: string;
    email: string | null;
    emailVerified: boolean;
    createdAt: string | null;
    lastSignInAt: string | null;
  };
  profile: Record<string, unknown> | null;
  businessSetup: Record<string, unknown> | null;
  payment: Record<string, unknown> | null;
  paymentHistory: Record<string, unknown>[];
  receipts: IssuedReceipt[];
  /** What was accepted about customers' data. */
  agreement: Record<string, unknown> | null;
  /** The logo, in base64. */
  logo: Record<string, unknown> | null;
  /** The own shop as its customers' cards know it. */
  shop: Record<string, unknown> | null;
  /** What teams keep about the person. */
  memberships: Record<string, unknown>[];
}
