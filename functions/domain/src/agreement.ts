/** The agreement by which we keep customers' data for a shop: accepted by the shop's owner, version by version. */
import { AGREEMENT_VERSION } from './product';

/**
 * The SHA-256 of the text of the present version (`AGREEMENT_VERSION`). A test compares the text of the page with it:
 * who changes the text gives it a new version, and every owner is asked again.
 */
export const AGREEMENT_TEXT = 'c6a536e00bc08e325c44580cc20d9e8223c859858b8c96f8bbe1efce9b180228';

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

/** `agreements/{uid}`: written by a function alone. */
export interface AgreementRecord {
  uid: string;
  /** The oldest first. */
  accepted: Acceptance[];
}

/** The acceptance of the present version; undefined where the owner has still to be asked. */
export const acceptedNow = (record: AgreementRecord | null | undefined): Acceptance | undefined =>
  record?.accepted.find(({ version }) => version === AGREEMENT_VERSION);
