/** One finding a day from the insights, with a link to them; nothing when there is none. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { thingsToSay } from '@tessera/domain/insights/words';
import { DAY_MS } from '@tessera/domain/lib/time';
import { cardKind } from '@tessera/domain/shop/business';
import { Link } from 'react-router-dom';
import type { Shop } from '../../../shared/data/shops';
import { loadChunk } from '../../../shared/lib/loadChunk';
import { useQuery } from '../../../shared/query/useQuery';

/** @param day in the shop's time zone, `2026-11-21` */
export function InsightOfTheDay({ shop: { businessId, business }, day }: { shop: Shop; day: string }) {
  const [read] = useQuery(`insightsTotal/${businessId}/${day}`, async () =>
    (await loadChunk(() => import('../../../shared/data/insights'))).readTotal(businessId),
  );
  if (read.status !== 'ready') return null;
  const things = thingsToSay(read.value, cardKind(business));
  const thing = things[Math.round(Date.parse(day) / DAY_MS) % Math.max(1, things.length)];
  if (thing === undefined) return null;
  return (
    <p>
      {thing} Counted every night. <Link to={ROUTES.insights}>See the insights</Link>
    </p>
  );
}
