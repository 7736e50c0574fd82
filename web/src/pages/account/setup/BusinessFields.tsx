import { BUSINESS_SETUP_LIMITS } from '@tessera/domain/businessSetup';
import { CATEGORY_OPTIONS } from '../../../features/business/setupSteps';
import { SelectField, TextField } from '../../../ui/Field';
import type { StepFieldsProps } from './stepFieldsProps';

const OPTIONS = [{ value: '', label: 'Choose one' }, ...CATEGORY_OPTIONS];

/** Step 1: what it is called and what it is. */
export function BusinessFields({ values, errors }: StepFieldsProps) {
  return (
    <>
      <TextField
        label="Business name"
        name="name"
        autoComplete="organization"
        hint="As it stands above your door. It goes on the card."
        maxLength={BUSINESS_SETUP_LIMITS.name}
        defaultValue={values.name}
        error={errors['name']}
        required
      />
      <SelectField
        label="Kind of business"
        name="category"
        options={OPTIONS}
        defaultValue={values.category ?? ''}
        error={errors['category']}
        required
      />
    </>
  );
}
