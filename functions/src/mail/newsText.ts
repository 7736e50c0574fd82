/** The text of a shop's news. The shop is named as the sender, and its address stands at the end. */
import { cardAddress } from '@tessera/domain/addresses/customerPaths';
import { nameInMail } from '@tessera/domain/lib/text';
import type { Message } from '@tessera/domain/news/types';
import type { Operator } from '@tessera/domain/schemas/operator';
import type { Business } from '@tessera/domain/shop/business';
import type { StopAddresses } from '../records/stopAddresses';
import type { MailText } from './render';

interface Around {
  site: string;
  operator: Operator;
  /** The card's secret; absent in a test. */
  secret?: string;
  /** The addresses that stop such mails; absent in a test. */
  stop?: StopAddresses;
  /** Why the reader gets it. */
  why: string;
}

/** The mail has no picture and no tracked link, so nothing reports whether it was read. */
export function newsText(
  { name, colour, address, contact }: Business,
  { subject, text }: Pick<Message, 'subject' | 'text'>,
  { site, operator, secret, stop, why }: Around,
): MailText {
  const shop = nameInMail(name) || 'A shop';
  return {
    subject,
    shop: { name: shop, colour },
    paragraphs: text.split(/\n{2,}/),
    link: { label: 'Open my card', url: secret === undefined ? `${site}/` : site + cardAddress(secret) },
    more: stop ? [{ label: 'Stop news and offers by email', url: site + stop.page }] : [],
    foot: [
      why,
      [shop, ...address.map(nameInMail)].filter(Boolean).join(', '),
      `Sent for ${shop} by ${[operator.name, ...operator.address].join(', ')}`,
    ],
    sender: { name: shop },
    replyTo: contact.email,
    ...(stop && { oneClick: site + stop.post }),
  };
}
