import { BUSINESS_SETUP_LIMITS } from '@tessera/domain/businessSetup';
import { readHours } from '../../../features/business/openingHours';
import { TextField } from '../../../ui/Field';
import { OpeningHours } from './OpeningHours';
import type { StepFieldsProps } from './stepFieldsProps';

/** Step 4: on the web, and when it is open. */
export function WebFields({ values, errors }: StepFieldsProps) {
  return (
    <>
      <TextField
        label="Website (optional)"
        name="website"
        type="url"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={BUSINESS_SETUP_LIMITS.website}
        defaultValue={values.website}
        error={errors['website']}
      />
      <OpeningHours week={readHours(values.openingHours)} errors={errors} />
    </>
  );
}
