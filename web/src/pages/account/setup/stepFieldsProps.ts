import type { Retailer } from '@shared/retailer';

/** What every step's fields get: what they start from, and what is wrong by the field's name. */
export interface StepFieldsProps {
  values: Retailer;
  errors: Record<string, string>;
}
