/** Writes a mail at the time when it is sent. */
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { marketingFrom, required, siteUrl } from '../platform/config';
import { operator } from '../platform/operator';
import type { Mail } from '../platform/outbox';
import type { MailKind } from './defineMail';
import * as kinds from './kinds';
import { render, type Rendered } from './render';
import { stopAddresses } from './stopMails';
import { NoMailServer } from './transport';

export interface ComposedMail extends Rendered {
  to: string;
  /** The address that mail programs post to, so that such mails stop. */
  stopByPost?: string | undefined;
  /** The sender's name and address. */
  from: { name: string; address: string };
  replyTo?: string | undefined;
}

/** A single address: not a list, and without a header or name. */
const ADDRESS = /^[^\s,;:<>()"\\\u0000-\u001f]+@[^\s,;:<>()"\\@]+$/; // oxlint-disable-line no-control-regex

// Exported, so that every program that sends or tests mails knows the stored form of each kind.
export { kinds };

const MAILS: readonly MailKind[] = Object.values(kinds);

/** The kind of a stored mail; undefined for one that is not sent any more. */
export const kindOf = ({ kind }: Mail): MailKind | undefined => MAILS.find((one) => one.kind === kind);

/** News leave from an address of another domain, so that complaints about them cannot harm receipts. */
function senderOf({ stream, isUnsolicited }: MailKind, operatorsAddress: string): string {
  const address = marketingFrom.value();
  if (stream === 'service') return (isUnsolicited && address) || operatorsAddress;
  if (address === '') throw new NoMailServer('MARKETING_FROM is empty, so no news leave');
  return address;
}

/** The mail as it is sent; null when there is nothing to send, or no valid address is left. */
export async function compose(mail: Mail): Promise<ComposedMail | null> {
  const kind = kindOf(mail);
  const opened = await kind?.open(mail);
  if (!kind || !opened || !ADDRESS.test(opened.to)) return null;
  const { to, text } = opened;
  const basics = { operator: operator(), site: required(siteUrl) };
  const stop = kind.hasStopLink ? stopAddresses(to) : undefined;
  const written = text({ ...basics, stop: stop && basics.site + stop.page });
  const { sender, replyTo } = written;
  return {
    to,
    ...render(written, basics.operator),
    stopByPost: written.oneClick ?? (stop && basics.site + stop.post),
    from: { name: sender?.name ?? PRODUCT_NAME, address: senderOf(kind, basics.operator.email) },
    replyTo: replyTo !== undefined && ADDRESS.test(replyTo) ? replyTo : undefined,
  };
}
