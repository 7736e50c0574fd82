import { Gap } from './Gap';
import { OPERATOR, type Operator } from './operator';

/** What the gap asks for until the operator has filled it in. */
const GAPS: Record<keyof Operator, string> = {
  company: 'registered company name',
  companyNumber: 'company number',
  registeredOffice: 'registered office',
  vat: 'VAT number or status',
  dataProtectionRegistration: 'ICO registration number',
  refundPeriod: 'refund period, set by the operator with a lawyer',
  governingLaw: 'governing law and courts, set by a lawyer',
  liabilityLimit: 'limit of liability, set by a lawyer',
  accountingPeriod: 'retention period, confirmed by an accountant',
  effectiveFrom: 'date',
};

/** One fact about the operator, or a gap that nobody can overlook. */
export function OperatorFact({ fact }: { fact: keyof Operator }) {
  return OPERATOR[fact] ?? <Gap>{GAPS[fact]}</Gap>;
}
