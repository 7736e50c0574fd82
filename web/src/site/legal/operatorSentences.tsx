/** The operator's facts in sentences. Without a fact, its sentence is worded differently or left out. */
import { operator } from '../../shared/data/settings';

/** Name, company number and address. */
export function OperatorDetails() {
  const { name, companyNumber, address } = operator();
  const registration = companyNumber === undefined ? '' : `, registered in the UK with company number ${companyNumber}`;
  return `${name}${registration}, ${address.join(', ')}`;
}

export function DataProtectionEntry() {
  const { dataProtectionRegistration: entry } = operator();
  return entry === undefined ? null : `Our entry in the Information Commissioner’s register: ${entry}.`;
}

export function Vat() {
  const { vatNumber } = operator();
  return vatNumber === undefined
    ? 'We are not registered for VAT, and none is charged.'
    : `VAT is included; our VAT number is ${vatNumber}.`;
}

export function RefundPeriod() {
  return (
    <>
      You get the whole amount back if you ask within {operator().refundDays} days of paying and no customer has taken a
      card; otherwise as the law says. Your rights under the law are not affected.
    </>
  );
}
