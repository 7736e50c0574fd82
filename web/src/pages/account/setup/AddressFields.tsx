import { BUSINESS_SETUP_LIMITS } from '@tessera/domain/businessSetup';
import { TextField } from '../../../ui/Field';
import type { StepFieldsProps } from './stepFieldsProps';

/** Step 3: where it is. */
export function AddressFields({ values, errors }: StepFieldsProps) {
  return (
    <>
      <TextField
        label="Address line 1"
        name="addressLine1"
        autoComplete="address-line1"
        maxLength={BUSINESS_SETUP_LIMITS.addressLine1}
        defaultValue={values.addressLine1}
        error={errors['addressLine1']}
        required
      />
      <TextField
        label="Address line 2 (optional)"
        name="addressLine2"
        autoComplete="address-line2"
        maxLength={BUSINESS_SETUP_LIMITS.addressLine2}
        defaultValue={values.addressLine2}
        error={errors['addressLine2']}
      />
      <TextField
        label="Town or city"
        name="city"
        autoComplete="address-level2"
        maxLength={BUSINESS_SETUP_LIMITS.city}
        defaultValue={values.city}
        error={errors['city']}
        required
      />
      <TextField
        label="Postcode"
        name="postcode"
        autoComplete="postal-code"
        autoCapitalize="characters"
        maxLength={BUSINESS_SETUP_LIMITS.postcode}
        defaultValue={values.postcode}
        error={errors['postcode']}
        required
      />
    </>
  );
}
