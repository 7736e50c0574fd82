/** Who comes back, how long a reward takes, when people come, and who stays away. */
import { hasCards } from '@tessera/domain/insights/figures';
import { dayIn } from '@tessera/domain/lib/time';
import { useState } from 'react';
import type { Shop } from '../../../shared/data/shops';
import { formatDateTime } from '../../../shared/lib/format';
import { loadChunk } from '../../../shared/lib/loadChunk';
import { ReadFailure } from '../../../shared/query/QueryNotice';
import { useQuery } from '../../../shared/query/useQuery';
import type { PageMeta } from '../../../shared/route';
import { classNames } from '../../../shared/ui/classNames';
import { Stack } from '../../../shared/ui/Layout';
import { Room, RoomStale } from '../Room';
import { HowFull, NewAndLapsed } from './Cards';
import { ComesBack, FirstReward } from './Customers';
import { type FigureInput, NothingCounted } from './Figure';
import styles from './Insights.module.css';
import { ReadingNumbers } from './Numbers';
import { OwedNow } from './OwedNow';
import { WhenTheyCome } from './WhenTheyCome';

export const meta: PageMeta = {
  title: 'Insights',
  description: 'Who comes back, how long a reward takes, when people come, and what you owe in rewards.',
};

export default function Insights() {
  return (
    <Room title="Insights" lead="Who comes back, when people come, and what you owe in rewards.">
      {(shop) => <Figures key={shop.businessId} shop={shop} />}
    </Room>
  );
}

function Figures({ shop }: { shop: Shop }) {
  const { businessId, business } = shop;
  const [today] = useState(() => dayIn(business.timeZone, Date.now()));
  const [read, again] = useQuery(`insights/${businessId}/${today}`, async () =>
    (await loadChunk(() => import('../../../shared/data/insights'))).readInsights(businessId, today),
  );
  if (read.status === 'failed') return <ReadFailure what="the insights" reads={[read]} onRetry={again} />;
  if (read.status === 'loading')
    return (
      <div className={styles.figures}>
        {['Who comes back', 'Time to the first reward', 'When people come', 'New and lapsed'].map((title) => (
          <ReadingNumbers key={title} title={title} />
        ))}
      </div>
    );
  const insights = read.value;
  if (insights.countedTo === null || !hasCards(insights.total, insights.cohorts)) return <NothingCounted shop={shop} />;
  const input: FigureInput = { insights, today, shop };
  return (
    <Stack gap={6}>
      <RoomStale reads={[read]} onRetry={again} />
      <div className={styles.figures}>
        <ComesBack {...input} />
        <NewAndLapsed {...input} />
        <FirstReward {...input} />
        <HowFull {...input} />
        <WhenTheyCome {...input} />
        <OwedNow {...input} />
      </div>
      <p className={classNames(styles.how, 'note')}>
        Counted on {formatDateTime(insights.countedTo)}, without practice cards; what happened since is under Home. The
        numbers say what people with a card do, not that the card made them do it: those who come often are also those
        who take a card.
      </p>
    </Stack>
  );
}
