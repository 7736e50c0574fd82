import { AddressFields } from './AddressFields';
import { BusinessFields } from './BusinessFields';
import { CardFields } from './CardFields';
import { ContactFields } from './ContactFields';
import type { StepFieldsProps } from './stepFieldsProps';
import { WebFields } from './WebFields';

const STEPS = [BusinessFields, ContactFields, AddressFields, WebFields, CardFields];

/** The fields of one step. */
export function StepFields({ step, ...rest }: StepFieldsProps & { step: number }) {
  const Fields = STEPS[step] ?? BusinessFields;
  return <Fields {...rest} />;
}
