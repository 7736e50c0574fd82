import { DAY_MS } from '@tessera/domain/lib/time';
import { REPORT_MAILS_A_DAY } from '@tessera/domain/shop/report';
import { mayMail } from '../platform/rateLimit';

/**
 * Counts one more mail about a card's reports: `report mail` to the owner, `answer mail` to the holder.
 * @returns whether it may be sent
 */
export const mayMailAboutReport = (
  name: 'report mail' | 'answer mail',
  { businessId, passId }: { businessId: string; passId: string },
): Promise<boolean> =>
  // Each subject states its own multiple of the limit.
  mayMail({ name, limit: 1, windowMs: DAY_MS }, [
    { key: passId, times: REPORT_MAILS_A_DAY.card },
    { key: businessId, times: REPORT_MAILS_A_DAY.shop },
  ]);
