import { RETAILER_LIMITS } from '@shared/retailer';
import { readHours } from '../../../features/retailer/openingHours';
import { TextField } from '../../../ui/TextField';
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
        maxLength={RETAILER_LIMITS.website}
        defaultValue={values.website}
        error={errors['website']}
      />
      <OpeningHours week={readHours(values.openingHours)} errors={errors} />
    </>
  );
}
