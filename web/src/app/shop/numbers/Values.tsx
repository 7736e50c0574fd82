/** The owner's own value of each reward, and how many of them are expected to be used. */
import { type InsightsSettings, VALUE_LIMITS } from '@tessera/domain/insights/settings';
import { useState } from 'react';
import type { Result } from '../../../shared/data/errors';
import type { Shop } from '../../../shared/data/shops';
import { textOf, useSubmit } from '../../../shared/forms/form';
import { Button } from '../../../shared/ui/Button';
import { Card } from '../../../shared/ui/Card';
import { classNames } from '../../../shared/ui/classNames';
import { TextField } from '../../../shared/ui/Field';
import { Cluster, Form } from '../../../shared/ui/Layout';
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
  if (!/^\d{1,5}(\.\d{1,2})?$/.test(typed)) return null;
  const pence = Math.round(Number(typed) * 100);
  return pence <= VALUE_LIMITS.most ? pence : null;
}

export function Values({ shop: { businessId }, rewards, settings, onChange }: ValuesProps) {
  const { values = {}, expected = 100 } = settings;
  const [problem, setProblem] = useState<Result>();
  const { result, action } = useShopAction(onChange);
  const { busy, onSubmit } = useSubmit(async (data) => {
    setProblem(undefined);
    const typed = rewards.map((reward, index) => [reward, penceOf(textOf(data, `value${index}`))] as const);
    const share = Number(textOf(data, 'expected'));
    if (typed.some(([, pence]) => pence === null))
      return setProblem({ success: false, message: 'Write a value in pounds, such as 2.50.' });
    if (!Number.isInteger(share) || share < 0 || share > 100)
      return setProblem({ success: false, message: 'The expected use is a whole number from 0 to 100.' });
    const set = typed.flatMap(([reward, pence]) => (typeof pence === 'number' ? [[reward, pence] as const] : []));
    const all = { ...values, ...Object.fromEntries(set) };
    for (const [reward, pence] of typed) if (pence === undefined) delete all[reward];
    await action('saveInsightsSettings', { businessId, values: all, expected: share }, 'Saved.');
  }, setProblem);
  return (
    <div className={classNames(styles.values, 'unprinted')}>
      <Card as="section" title="Your values">
        <p>What a reward costs you, and what share of them you expect to give. Only managers and owners see this.</p>
        <Form onSubmit={onSubmit} key={JSON.stringify(settings)}>
          {rewards.map((reward, index) => (
            <TextField
              key={reward}
              label={`One “${reward}”, in pounds`}
              name={`value${index}`}
              inputMode="decimal"
              autoComplete="off"
              maxLength={9}
              defaultValue={Object.hasOwn(values, reward) ? ((values[reward] ?? 0) / 100).toFixed(2) : ''}
            />
          ))}
          <TextField
            label="Expected use, in %"
            hint="From your own experience. 100 is the most cautious."
            name="expected"
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            defaultValue={String(expected)}
          />
          <Outcome result={problem ?? result} />
          <Cluster>
            <Button type="submit" busy={busy}>
              Save the values
            </Button>
          </Cluster>
        </Form>
      </Card>
    </div>
  );
}
