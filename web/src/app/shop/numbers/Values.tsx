/** The owner's own value of each reward, and how many of them are expected to be used. */
import { type InsightsSettings, VALUE_LIMITS } from '@tessera/domain/insights/settings';
import type { Shop } from '../../../shared/data/shops';
import { type Problems, textOf, useProblems, useSubmit } from '../../../shared/forms/form';
import { SubmitForm } from '../../../shared/forms/SubmitForm';
import { readHundredths, wholeProblem } from '../../../shared/scheme/kinds/typed';
import { Card } from '../../../shared/ui/Card';
import { classNames } from '../../../shared/ui/classNames';
import { TextField } from '../../../shared/ui/Field';
import { Outcome } from '../../../shared/ui/Notice';
import { useShopAction } from '../useShopAction';
import styles from './OwedOn.module.css';

interface ValuesProps {
  shop: Shop;
  rewards: readonly string[];
  settings: InsightsSettings;
  onChange: () => void;
}

/** Pence of `2.50`; undefined for an empty text, null for anything else. */
function penceOf(text: string): number | undefined | null {
  const typed = text.trim().replace(/^£/, '');
  if (typed === '') return undefined;
  const pence = readHundredths(typed);
  return pence !== undefined && pence <= VALUE_LIMITS.most ? pence : null;
}

/** The values and the expected share as typed, and what is wrong with them. */
export function readValues(data: FormData, rewards: readonly string[]) {
  const typed = rewards.map((reward, index) => [reward, penceOf(textOf(data, `value${index}`))] as const);
  const expected = textOf(data, 'expected');
  const wrong = typed.map(([, pence], index) => [
    `value${index}`,
    pence === null ? 'Write a value in pounds, such as 2.50.' : undefined,
  ]);
  const problems: Problems = {
    ...Object.fromEntries(wrong),
    expected: wholeProblem({ least: 0, most: 100 }, expected),
  };
  return { typed, expected: Number(expected), problems };
}

/** The values to store. Those of rewards that are no longer listed stay, as far as there is room for them. */
export function valuesAfter(before: Readonly<Record<string, number>>, typed: ReturnType<typeof readValues>['typed']) {
  const listed = typed.flatMap(([reward, pence]) => (typeof pence === 'number' ? [[reward, pence] as const] : []));
  const others = Object.entries(before).filter(([reward]) => !typed.some(([one]) => one === reward));
  return Object.fromEntries([...listed, ...others].slice(0, VALUE_LIMITS.rewards));
}

export function Values({ shop: { businessId }, rewards, settings, onChange }: ValuesProps) {
  const { values = {}, expected = 100 } = settings;
  const { result, setResult, action } = useShopAction(onChange);
  const { problems, accepts } = useProblems();
  const submit = useSubmit(async (data, form) => {
    setResult(undefined);
    const { typed, expected: share, problems: found } = readValues(data, rewards);
    if (!accepts(found, form)) return;
    const input = { businessId, values: valuesAfter(values, typed), expected: share };
    await action('saveInsightsSettings', input, 'Saved.');
  }, setResult);
  return (
    <div className={classNames(styles.values, 'unprinted')}>
      <Card as="section" title="Your values">
        <p>What a reward costs you, and how many of 100 you expect to give. Only managers and owners see this.</p>
        <SubmitForm {...submit} action="Save the values">
          {rewards.map((reward, index) => (
            <TextField
              key={reward}
              label={`One “${reward}”, in pounds`}
              name={`value${index}`}
              inputMode="decimal"
              autoComplete="off"
              maxLength={9}
              error={problems[`value${index}`]}
              defaultValue={Object.hasOwn(values, reward) ? ((values[reward] ?? 0) / 100).toFixed(2) : ''}
            />
          ))}
          <TextField
            label="Of 100 rewards, how many will you give?"
            hint="Some customers never come for theirs. If you do not know, leave 100: the sum is then at its highest."
            name="expected"
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            error={problems['expected']}
            defaultValue={String(expected)}
          />
          <Outcome result={result} />
        </SubmitForm>
      </Card>
    </div>
  );
}
