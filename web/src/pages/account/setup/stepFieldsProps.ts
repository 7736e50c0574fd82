import type { BusinessSetup } from '@tessera/domain/businessSetup';

/** What every step's fields get: what they start from, and what is wrong by the field's name. */
export interface StepFieldsProps {
  values: BusinessSetup;
  errors: Record<string, string>;
}
