import { ROUTES } from '@tessera/domain/addresses/paths';
import { firestore } from '../../platform/firebase';
import { refsOf } from '../../records/refs';
import { defineMail } from '../defineMail';
import { addressOfOwner } from '../payer';
import { shopIn } from '../words';

declare module '../../platform/outbox' {
  interface Mails {
    'webhook-paused': { uid: string; webhook: { businessId: string; webhookId: string } };
  }
}

export const webhookPaused = defineMail({
  kind: 'webhook-paused',
  to: 'owner',
  adminLabel: 'Webhooks paused',
  async load({ uid, webhook: { businessId, webhookId } }) {
    const refs = refsOf(firestore(), businessId);
    const [to, business, webhook] = await Promise.all([
      addressOfOwner(uid),
      refs.business.get(),
      refs.at('webhooks', webhookId).get(),
    ]);
    const { url, state } = webhook.data() ?? {};
    // One that was resumed or deleted meanwhile needs no mail.
    if (to === null || url === undefined || state !== 'paused') return null;
    return { to, shop: business.data()?.name ?? '', host: new URL(url).hostname };
  },
  text: ({ shop, host }, { site }) => ({
    subject: 'A program no longer hears from your shop',
    paragraphs: [
      `For five days ${host} has not taken what ${shopIn({ shop }, 'your shop')} sends it. Nothing more is sent there ` +
        'for now. Cards and the counter work as usual.',
      'Ask whoever looks after that program. When it works again, resume its address on the page for integrations. ' +
        'There you can also send again the latest messages that it has missed; the program itself can read all of ' +
        'them with “GET /events”. If the page says that the address’s secret has ended, make a new one first.',
    ],
    link: { label: 'Integrations', url: site + ROUTES.integrations },
  }),
  example: ({ uid, businessId, webhookId }) => ({ uid, webhook: { businessId, webhookId } }),
});
