/**
 * Works a message's pages in a process of its own, which the bench kills at any moment. Sends its memory after each
 * page, and exits when the message is over. Arguments: the ids of shop and message, and the time in milliseconds since
 * 1970.
 */
import { workPage } from '../../../functions/src/messages/workMessage';

const [businessId = '', messageId = '', now = ''] = process.argv.slice(2);
for (let after = 'again'; after === 'again';) {
  after = await workPage({ businessId, messageId }, Number(now));
  process.send?.({ rss: process.memoryUsage().rss });
}
process.exit();
