import { type BusinessSetup, CATEGORIES, type Category } from '@tessera/domain/businessSetup';

/** The set-up, step by step. `needed` has to be there before the next step. */
export const SETUP_STEPS = [
  { title: 'Your business', needed: ['name', 'category'] },
  { title: 'Contact', needed: ['contactName', 'contactEmail'] },
  { title: 'Address', needed: ['addressLine1', 'city', 'postcode'] },
  { title: 'Web and hours', needed: [] },
  { title: 'Your card', needed: ['brandColour', 'reward', 'stampsNeeded'] },
] as const satisfies readonly { title: string; needed: readonly (keyof BusinessSetup)[] }[];

/** The titles, as the progress shows them. */
export const SETUP_TITLES: readonly string[] = SETUP_STEPS.map(({ title }) => title);

export const LAST_STEP = SETUP_STEPS.length - 1;

const NAMES: Record<Category, string> = {
  cafe: 'Café',
  bakery: 'Bakery',
  restaurant: 'Restaurant or takeaway',
  barber: 'Barber',
  beauty: 'Hair and beauty',
  retail: 'Shop',
  other: 'Something else',
};

/** The kinds of business, with what people call them. */
export const CATEGORY_OPTIONS = CATEGORIES.map((value) => ({ value, label: NAMES[value] }));

/** A kind of business, as people call it. */
export const categoryName = (category: Category): string => NAMES[category];

/** The step to go on with: where the owner was, within the steps there are. */
export function resumeStep({ complete, step }: BusinessSetup): number {
  if (complete || step === undefined) return 0;
  return Math.min(Math.max(Math.trunc(step), 0), LAST_STEP);
}
