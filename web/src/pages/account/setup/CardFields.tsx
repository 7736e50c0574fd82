import { BUSINESS_SETUP_LIMITS, STAMPS_NEEDED } from '@tessera/domain/businessSetup';
import { DEFAULT_COLOUR, DEFAULT_STAMPS } from '../../../features/business/CardPreview';
import { TextField } from '../../../ui/Field';
import type { StepFieldsProps } from './stepFieldsProps';

/** Step 5: what the card looks like and leads to. */
export function CardFields({ values, errors }: StepFieldsProps) {
  return (
    <>
      <TextField
        label="Brand colour"
        name="brandColour"
        type="color"
        hint="The colour of your card. The writing on it turns black or white by itself, so that it can be read."
        defaultValue={values.brandColour ?? DEFAULT_COLOUR}
        error={errors['brandColour']}
        required
      />
      <TextField
        label="First reward"
        name="reward"
        hint="What a full card gets, in your own words: “One coffee on the house”. You can change it later."
        maxLength={BUSINESS_SETUP_LIMITS.reward}
        defaultValue={values.reward}
        error={errors['reward']}
        required
      />
      <TextField
        label="Stamps until the reward"
        name="stampsNeeded"
        type="number"
        inputMode="numeric"
        min={STAMPS_NEEDED.least}
        max={STAMPS_NEEDED.most}
        hint={`From ${STAMPS_NEEDED.least} to ${STAMPS_NEEDED.most}.`}
        defaultValue={values.stampsNeeded ?? DEFAULT_STAMPS}
        error={errors['stampsNeeded']}
        required
      />
    </>
  );
}
