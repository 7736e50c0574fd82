import { BUSINESS_SETUP_LIMITS } from '@tessera/domain/businessSetup';
import { TextField } from '../../../ui/Field';
import type { StepFieldsProps } from './stepFieldsProps';

/** Step 2: whom we ask for. */
export function ContactFields({ values, errors }: StepFieldsProps) {
  return (
    <>
      <TextField
        label="Contact name"
        name="contactName"
        autoComplete="name"
        maxLength={BUSINESS_SETUP_LIMITS.contactName}
        defaultValue={values.contactName}
        error={errors['contactName']}
        required
      />
      <TextField
        label="Business email"
        name="contactEmail"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint="It may differ from the one you log in with."
        maxLength={BUSINESS_SETUP_LIMITS.contactEmail}
        defaultValue={values.contactEmail}
        error={errors['contactEmail']}
        required
      />
      <TextField
        label="Phone (optional)"
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={BUSINESS_SETUP_LIMITS.phone}
        defaultValue={values.phone}
        error={errors['phone']}
      />
    </>
  );
}
