import type { Retailer } from '@shared/retailer';
import { AddressFields } from './AddressFields';
import { BusinessFields } from './BusinessFields';
import { CardFields } from './CardFields';
import { ContactFields } from './ContactFields';
import { WebFields } from './WebFields';

/** What every step's fields get: what they start from, and what is wrong by the field's name. */
export interface StepFieldsProps {
  values: Retailer;
  errors: Record<string, string>;
}

const STEPS = [BusinessFields, ContactFields, AddressFields, WebFields, CardFields];

/** The fields of one step. */
export function StepFields({ step, ...rest }: StepFieldsProps & { step: number }) {
  const Fields = STEPS[step] ?? BusinessFields;
  return <Fields {...rest} />;
}
