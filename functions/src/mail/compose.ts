/** Looks up the facts of a mail and its recipient. */
import { COLLECTIONS } from '@tessera/domain/collections';
import { HOLDER_MAILS, type Mail, type MailKind, OPERATOR_MAILS, VISITOR_MAILS } from '@tessera/domain/mail';
import { hasReceipt } from '@tessera/domain/receipt';
import { weekOf } from '../businesses/weeklyMail';
import { mailedCard, mailedCards } from '../passes/cardLink';
import { readPaymentRecord } from '../payments/paymentStore';
import { required, siteUrl } from '../platform/config';
import { findAccount } from '../platform/findAccount';
import { firestore } from '../platform/firebase';
import { operator } from '../platform/operator';
import { issueReceipt } from '../receipts/receiptStore';
import { refsOf } from '../records/refs';
import { lockedPinsOf } from '../team/pins';
import { render, type Rendered } from './render';
import { stopAddresses } from './stopMails';
import { type MailFacts, textOf } from './texts';

export interface Composed extends Rendered {
  to: string;
  /** The address that mail programs post to, so that such mails stop. */
  stopByPost?: string;
}

const isOneOf = (kinds: readonly string[], { kind }: Mail): boolean => kinds.includes(kind);

/** A single address: not a list, and without a header or name. */
const ADDRESS = /^[^\s,;:<>()"\\\u0000-\u001f]+@[^\s,;:<>()"\\@]+$/; // eslint-disable-line no-control-regex

/** Mails that anybody can have sent to an address that they type. */
const STRANGERS_MAILS: readonly MailKind[] = ['card-link', 'interest-confirm'];

/** Mails with a receipt's number. A receipt gets its number when the mail is composed. */
const WITH_RECEIPT: readonly Mail['kind'][] = ['payment-received', 'transfer-approved'];

type InterestFacts = NonNullable<MailFacts['interest']>;

async function interestOf(mail: Mail): Promise<InterestFacts | undefined> {
  const { interest: id } = mail;
  if (id === undefined) return undefined;
  const unconfirmed = isOneOf(VISITOR_MAILS, mail);
  const collection = unconfirmed ? COLLECTIONS.unconfirmedInterest : COLLECTIONS.interest;
  const entry = (await (await firestore()).collection(collection).doc(id).get()).data();
  return entry && ({ ...entry, ...(unconfirmed && { token: id }) } as InterestFacts);
}

async function messageOf({ message: id }: Mail): Promise<MailFacts['message']> {
  if (id === undefined) return undefined;
  const entry = (await (await firestore()).collection(COLLECTIONS.messages).doc(id).get()).data();
  return entry as MailFacts['message'];
}

async function reportOf({ card, report: id }: Mail): Promise<MailFacts['report']> {
  if (!card || id === undefined) return undefined;
  const report = (
    await refsOf(await firestore(), card.businessId)
      .at('reports', id)
      .get()
  ).data();
  return report as MailFacts['report'];
}

function recipientOf(mail: Mail, { operator, interest, card, cards, ownerEmail }: MailFacts): string | undefined {
  if (isOneOf(OPERATOR_MAILS, mail)) return operator.email;
  if (isOneOf(VISITOR_MAILS, mail)) return interest?.email;
  return isOneOf(HOLDER_MAILS, mail) ? (card ?? cards?.[0])?.email : ownerEmail;
}

/**
 * The mail as it is sent; null when there is nothing to send: no valid address is left, the subject was deleted, the
 * report was answered, or the weekly mail was stopped or its shop frozen; or a frozen shop's customers would read it.
 */
export async function compose(mail: Mail): Promise<Composed | null> {
  const { kind, uid = '', line } = mail;
  const [account, record, interest, message, card, cards, report, pin, week] = await Promise.all([
    uid ? findAccount(uid) : null,
    uid ? readPaymentRecord(uid) : null,
    interestOf(mail),
    messageOf(mail),
    mail.card && isOneOf(HOLDER_MAILS, mail) ? mailedCard(mail.card, kind === 'card-unused') : null,
    mail.lost ? mailedCards(mail.lost) : [],
    reportOf(mail),
    mail.pin ? lockedPinsOf(mail.pin) : null,
    mail.week ? weekOf(mail.week) : null,
  ]);
  const facts: MailFacts = {
    operator: operator(),
    site: required(siteUrl),
    uid,
    ownerEmail: account?.email ?? '',
    record: record ?? {},
    ...(interest && { interest }),
    ...(message && { message }),
    ...(card && { card }),
    ...(cards.length > 0 && { cards }),
    ...(report && { report }),
    ...(mail.until !== undefined && { until: mail.until }),
    ...(pin && { pin }),
    ...(week && { week }),
  };
  const about = line === undefined ? undefined : record?.lines?.[line];
  if (about) facts.line = about;
  // A deleted account gets no number: nobody could read the receipt.
  if (account && record && about && line !== undefined && WITH_RECEIPT.includes(kind) && hasReceipt(about))
    facts.receiptNumber = (await issueReceipt(uid, line, record)).number;
  // An answered report needs no mail to the owner.
  if (kind === 'report-received' && report?.open === false) return null;
  if (
    (mail.pin && !pin) ||
    (mail.week && !week) ||
    (mail.message !== undefined && !message) ||
    (mail.report && !report)
  )
    return null;
  const to = recipientOf(mail, facts);
  if (!to || !ADDRESS.test(to)) return null;
  // Anybody can have these sent to any address.
  const stop = STRANGERS_MAILS.includes(kind) ? stopAddresses(to) : undefined;
  if (stop) facts.stop = facts.site + stop.page;
  const rendered = render(textOf(kind, facts), facts.operator);
  return { to, ...rendered, ...(stop && { stopByPost: facts.site + stop.post }) };
}
