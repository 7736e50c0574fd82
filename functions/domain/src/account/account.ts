/** Records about an owner's account. */
import type { IssuedReceipt } from '../payment/receipt';

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

/** The file that an owner downloads: what is stored about the account, without mails and counts. Times are ISO 8601. */
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
  /** The versions of the data agreement that the owner accepted. */
  agreement: Record<string, unknown> | null;
  /** The logo, in base64. */
  logo: Record<string, unknown> | null;
  /** The owner's shop as its customers' cards show it. */
  shop: Record<string, unknown> | null;
  /** The shop's keys for other programs: names, scopes and times, not the keys. */
  apiKeys: Record<string, unknown>[];
  /** The addresses that hear of the shop's events. Their secrets are not stored. */
  webhooks: Record<string, unknown>[];
  /** The person's member documents in all teams. */
  memberships: Record<string, unknown>[];
}
