/** How alerts are found, what they cannot find, what may be concluded, and the one number that an owner sets. */
import { MOST_A_DAY } from '@tessera/domain/insights/settings';
import { Link } from 'react-router-dom';
import type { Shop } from '../../../shared/data/shops';
import { textOf, useSubmit } from '../../../shared/forms/form';
import { SubmitForm } from '../../../shared/forms/SubmitForm';
import { loadChunk } from '../../../shared/lib/loadChunk';
import { useQuery } from '../../../shared/query/useQuery';
import { TextField } from '../../../shared/ui/Field';
import { Stack } from '../../../shared/ui/Layout';
import { Outcome } from '../../../shared/ui/Notice';
import { HOURS_ADDRESS } from '../../setup/setupSteps';
import { useShopAction } from '../useShopAction';
import styles from './Alerts.module.css';

export function AboutAlerts({ shop }: { shop: Shop }) {
  return (
    <details className={styles.about}>
      <summary>What we look at, and what we miss</summary>
      <Stack gap={4}>
        <Stack as="ul" gap={2} className="bullets">
          <li>
            Every Monday, the last four weeks: does one person serve one card far more often than those who worked in
            the same hours would explain? It needs at least eight visits by that person. About one such alert in twenty
            is expected to be chance.
          </li>
          <li>
            Every night: many purchases with one card in a day, scans while you are closed, one card in two places at
            once, rewards without the customer’s code, rewards that one person filled and gave alone or took back again,
            many or large corrections by one person, many scans that arrived late.
          </li>
        </Stack>
        <p>
          <strong>An alert is a reason to ask, and no proof.</strong> A regular may prefer one person. Nothing happens
          by itself: no card is blocked, nobody is told. Ask the person first, keep what you find in the note, and do
          not decide about anybody’s work by this page alone. Your team reads in the invitation that you look at this.
        </p>
        <p>
          <strong>It cannot find everything.</strong> Who works alone cannot be compared with anybody. A scan here and
          there stays unseen, and so does somebody who spreads them over many cards. What owners do is looked at only on
          a tablet or in somebody else’s name.
        </p>
        <p>
          An alert that you have settled opens again when there is more of the same. Somebody who took part in it cannot
          settle it, unless they are an owner.
        </p>
        <p>
          Opening hours come from{' '}
          {shop.member.uid === shop.business.ownerUid ? (
            <Link to={HOURS_ADDRESS}>your set-up</Link>
          ) : (
            'the owner’s set-up'
          )}
          . Alerts are kept for a year.
        </p>
        {shop.member.role === 'owner' && <Most shop={shop} />}
      </Stack>
    </details>
  );
}

/** How many purchases with one card on a day the owner expects at most: each stamp is one. */
function Most({ shop: { businessId } }: { shop: Shop }) {
  const [read] = useQuery(`insightsSettings/${businessId}`, async () =>
    (await loadChunk(() => import('../../../shared/data/insights'))).readSettings(businessId),
  );
  const { result, setResult, action } = useShopAction(() => undefined);
  const submit = useSubmit(async (data) => {
    setResult(undefined);
    const mostADay = Number(textOf(data, 'most'));
    const { least, most } = MOST_A_DAY;
    if (!Number.isInteger(mostADay) || mostADay < least || mostADay > most)
      return setResult({ success: false, message: `Choose a whole number from ${least} to ${most}.` });
    await action('saveInsightsSettings', { businessId, mostADay }, 'Saved. It counts from tonight on.');
  }, setResult);
  if (read.status !== 'ready') return null;
  return (
    <SubmitForm {...submit} variant="secondary" action="Save">
      <TextField
        label="Most purchases with one card in a day"
        hint="More than that raise an alert."
        name="most"
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        defaultValue={String(read.value.mostADay ?? MOST_A_DAY.unlessSet)}
      />
      <Outcome result={result} />
    </SubmitForm>
  );
}
