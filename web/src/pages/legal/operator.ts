/**
 * Who runs this site: facts that only the operator knows. `null` shows a visible gap on the legal pages. Fill them in,
 * and have a lawyer read the pages, before the first real customer.
 */
export interface Operator {
  /** The name as it is registered. */
  company: string | null;
  /** The number at Companies House. */
  companyNumber: string | null;
  registeredOffice: string | null;
  /** The VAT number, or the words that say why there is none. */
  vat: string | null;
  /** The entry in the Information Commissioner's register of fee payers. */
  dataProtectionRegistration: string | null;
  /** How long after paying a refund may be asked for, in words. */
  refundPeriod: string | null;
  /** Which part of the UK's law and courts apply. */
  governingLaw: string | null;
  /** The most that the operator is liable for, in words. */
  liabilityLimit: string | null;
  /** How long accounting records are kept, in words. */
  accountingPeriod: string | null;
  /** The date from which these pages apply. */
  effectiveFrom: string | null;
}

export const OPERATOR: Operator = {
  company: null,
  companyNumber: null,
  registeredOffice: null,
  vat: null,
  dataProtectionRegistration: null,
  refundPeriod: null,
  governingLaw: null,
  liabilityLimit: null,
  accountingPeriod: null,
  effectiveFrom: null,
};
