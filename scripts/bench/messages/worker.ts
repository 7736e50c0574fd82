/**
 * Works a message's pages in a process of its own, which the bench kills at any moment. After each page it sends the
 * most memory that it has had, in bytes, and it exits when the message is over. Arguments: the ids of shop and message,
 * and the time in milliseconds since 1970.
 */
import { workPage } from '../../../functions/src/shop/news/workMessage';

const KILOBYTE = 1024;

const [businessId = '', messageId = '', now = ''] = process.argv.slice(2);
for (let after = 'again'; after === 'again';) {
  after = await workPage({ businessId, messageId }, Number(now));
  process.send?.(process.resourceUsage().maxRSS * KILOBYTE);
}
process.exit();
