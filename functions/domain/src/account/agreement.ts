/** The data agreement: the contract by which we store customers' data for a shop. Owners accept each version of it. */
import { AGREEMENT_VERSION } from '../operation/product';

/**
 * The SHA-256 of the text of the present version (`AGREEMENT_VERSION`). A test compares it with the text of the page.
 * If you change the text, give it a new version; then every owner is asked again.
 */
export const AGREEMENT_TEXT = '96f6513b869760884ba96f623c03e7adc359617c00678792e66c5bab65945852';

/** One acceptance. `email` and `business` go when the account is deleted. */
export interface Acceptance {
  version: string;
  /** The SHA-256 of the text that was accepted. */
  text: string;
  /** Milliseconds since 1970, by the server's clock. */
  at: number;
  /** The account's address at that time. */
  email?: string;
  /** The shop's name at that time. */
  business?: string;
}

/** `agreements/{uid}`: only functions write it. */
export interface AgreementRecord {
  uid: string;
  /** The oldest first. */
  accepted: Acceptance[];
}

/** The acceptance of the present version; undefined when the owner still has to accept it. */
export const acceptedNow = (record: AgreementRecord | null | undefined): Acceptance | undefined =>
  record?.accepted.find(({ version }) => version === AGREEMENT_VERSION);
