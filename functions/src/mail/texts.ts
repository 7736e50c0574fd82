/** The text of each mail, from the facts at the time when it is sent. */
import type { MailKind } from '@tessera/domain/mail';
import { formatMoney, PLAN } from '@tessera/domain/money';
import { cardAddress, ROUTES } from '@tessera/domain/paths';
import type { Attention, PaymentLine, PaymentRecord } from '@tessera/domain/payment/record';
import { PRODUCT_NAME } from '@tessera/domain/product';
import { answerBy, type CardReport, REPORT_MAILS_A_DAY } from '@tessera/domain/report';
import type { Operator } from '@tessera/domain/schemas/operator';
import { count, nameInMail } from '@tessera/domain/text';
import type { WeekFigures } from '../businesses/weeklyMail';
import type { MailedCard } from '../passes/cardLink';
import type { LockedPins } from '../team/pins';
import type { Link, MailText } from './render';

export interface MailFacts {
  operator: Operator;
  /** The site's address, without a slash at its end. */
  site: string;
  /** The account, and its e-mail address; empty when it was deleted. */
  uid: string;
  ownerEmail: string;
  record: PaymentRecord;
  /** The line of the payment record. */
  line?: PaymentLine;
  receiptNumber?: string;
  /** Registered interest: the visitor, and the token of an unconfirmed entry. */
  interest?: { name: string; email: string; business?: string; token?: string };
  /** A visitor's question. */
  message?: { name: string; email: string; message: string };
  pin?: LockedPins;
  /** A shop's week. */
  week?: WeekFigures;
  card?: MailedCard;
  /** Cards of one address. */
  cards?: MailedCard[];
  /** The address that stops mails which a stranger may have asked for. */
  stop?: string;
  /** The card holder's report, and the shop's answer. */
  report?: Pick<CardReport, 'message' | 'outcome' | 'at' | 'open'>;
  /** When an unused card is closed. */
  until?: number;
}

const day = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' }).format(at);

const money = (amount?: number, currency?: string): string =>
  amount === undefined ? 'an amount that is not recorded' : formatMoney(amount, currency ?? PLAN.currency);

/** What the operator should do about each reason. */
const ATTENTION: Record<Attention, string> = {
  'account-deleted': 'A payment arrived after its account was deleted. Refund it in Stripe.',
  'deletion-unfinished': 'The deletion of the account broke off. A job finishes it.',
  disputed: 'A payment is disputed. Answer the dispute in Stripe.',
  'paid-twice': 'The owner has paid twice. Refund one of the payments.',
  'refund-failed': 'A refund has failed. The money is with us again.',
  'wrong-amount': 'A payment is not the amount that was asked.',
};

/** The details of a bank transfer: amount, account and reference. */
function transferLines({ record, operator }: MailFacts): string[] {
  const { amount, currency } = record.quoted ?? PLAN;
  const { bank } = operator;
  const details = [`Amount: ${money(amount, currency)}`, `Reference: ${record.reference ?? 'see the payment page'}`];
  if (!bank) return [details.join('\n'), `Write to ${operator.email} for our bank details.`];
  return [
    [
      ...details,
      `Account name: ${bank.accountName}`,
      `Sort code: ${bank.sortCode}`,
      `Account number: ${bank.accountNumber}`,
    ].join('\n'),
  ];
}

/** A payment in short, as on its receipt. */
function paymentLines({ line, receiptNumber }: MailFacts): string {
  return [
    `What: ${PLAN.name}`,
    `Amount: ${money(line?.amount, line?.currency)}`,
    ...(line?.at === undefined ? [] : [`Date: ${day(line.at)}`]),
    `Method: ${line?.method === 'card' ? 'Card' : 'Bank transfer'}`,
    ...(line?.reference === undefined ? [] : [`Reference: ${line.reference}`]),
    ...(receiptNumber === undefined ? [] : [`Receipt number: ${receiptNumber}`]),
  ].join('\n');
}

const aboutOwner = ({ ownerEmail, uid, record }: MailFacts): string =>
  [
    `Owner: ${ownerEmail || 'the account is gone'}`,
    `Account: ${uid}`,
    ...(record.reference === undefined ? [] : [`Reference: ${record.reference}`]),
  ].join('\n');

const weekday = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    Date.parse(date),
  );

const listed = (names: string[]): string =>
  new Intl.ListFormat('en-GB').format(names.map(nameInMail).filter(Boolean)) || 'somebody in your team';

/** A week's figures in a few lines. */
function weekLines(week: WeekFigures): string[] {
  const { joined, units, given, outstanding, days, people } = week;
  return [
    [
      `New cards: ${joined}`,
      `Stamps: ${units}`,
      `Rewards given: ${given}`,
      `Rewards ready and not given yet, today: ${outstanding}`,
    ].join('\n'),
    ['Stamps by day', ...days.map((one) => `${weekday(one.day)}: ${one.units}`)].join('\n'),
    ...(people.length === 0
      ? []
      : [['Stamps by person', ...people.map(({ name, units: own }) => `${nameInMail(name)}: ${own}`)].join('\n')]),
  ];
}

/** A shop's name, which its owner typed and strangers read. */
const shopIn = (named: { shop: string } | undefined, otherwise: string): string =>
  nameInMail(named?.shop ?? '') || otherwise;

const openCard = (site: string, card: MailedCard | undefined, label = 'Open my card') => ({
  label,
  url: site + cardAddress(card?.secret ?? ''),
});

/** The link for somebody who did not ask for the mail. */
const wasNotMe = (stop: string | undefined): Link[] =>
  stop === undefined ? [] : [{ label: 'This was not me: send no such mails to this address for 30 days', url: stop }];

const TEXTS: Record<MailKind, (facts: MailFacts) => MailText> = {
  'transfer-asked': (facts) => ({
    subject: 'How to pay by bank transfer',
    paragraphs: [
      `You asked to pay for ${PRODUCT_NAME} by bank transfer. Please transfer:`,
      ...transferLines(facts),
      'Quote the reference, so that we can find your transfer. We write to you when it has arrived. The request ends after 30 days.',
    ],
    link: { label: 'Your payment page', url: facts.site + ROUTES.payment },
  }),
  'payment-received': (facts) => ({
    subject: 'Your payment has arrived',
    paragraphs: ['Thank you. We have received your payment.', paymentLines(facts)],
    link: { label: 'Your receipt, to print or to keep', url: facts.site + ROUTES.receipt },
  }),
  'transfer-approved': (facts) => ({
    subject: 'Your bank transfer has arrived',
    paragraphs: ['Thank you. Your bank transfer has arrived and your account is open.', paymentLines(facts)],
    link: { label: 'Your receipt, to print or to keep', url: facts.site + ROUTES.receipt },
  }),
  'approval-withdrawn': ({ site, operator }) => ({
    subject: 'The approval of your payment has been withdrawn',
    paragraphs: [
      'We have withdrawn the approval of your payment, so your account no longer counts as paid.',
      `If you think that this is a mistake, write to ${operator.email}.`,
    ],
    link: { label: 'Your payment page', url: site + ROUTES.payment },
  }),
  'transfer-dismissed': ({ site, record, operator }) => ({
    subject: 'Your request to pay by bank transfer has been closed',
    paragraphs: [
      'We have closed your request to pay by bank transfer.',
      ...(record.dismissed?.reason ? [`Reason: ${record.dismissed.reason}`] : []),
      `You can ask again at any time. If you have transferred the money already, write to ${operator.email}.`,
    ],
    link: { label: 'Your payment page', url: site + ROUTES.payment },
  }),
  'payment-refunded': ({ site, line, operator }) => ({
    subject: 'We have refunded your payment',
    paragraphs: [
      line?.amountRefunded === undefined
        ? 'We have refunded your payment.'
        : `Of your payment of ${money(line.amount, line.currency)} we have refunded ${money(line.amountRefunded, line.currency)} in all.`,
      `It can take ten days to appear on your statement. Questions? Write to ${operator.email}.`,
    ],
    link: { label: 'Your receipt', url: site + ROUTES.receipt },
  }),
  'pin-locked': ({ pin, site }) => ({
    subject: 'A PIN is locked in your shop',
    paragraphs: [
      `In ${shopIn(pin, 'your shop')} the PIN of ${listed(pin?.people ?? [])} was typed wrong too often and is locked for ` +
        'now: after five wrong ones on one device for 30 minutes there, after ten on any devices for 24 hours.',
      'If somebody in your team forgot it, lift the lock or set a new PIN on the team page. If nobody in your team ' +
        'typed it, set a new PIN.',
    ],
    link: { label: 'Your team', url: site + ROUTES.team },
  }),
  'weekly-figures': ({ week, site }) => ({
    subject: `Your shop last week: ${count(week?.units ?? 0, 'stamp')}`,
    paragraphs: [
      `What ${shopIn(week, 'your shop')} counted from ${weekday(week?.from ?? '')} to ${weekday(week?.to ?? '')}.`,
      ...(week ? weekLines(week) : []),
      `You get this mail on Mondays, after a week with something to count. To stop it, open ${site}${ROUTES.accountSettings}.`,
    ],
    link: { label: 'Your shop', url: site + ROUTES.dashboard },
  }),
  'report-received': ({ report, site }) => ({
    subject: 'A customer has written to your shop',
    paragraphs: [
      'The holder of a stamp card says that something is wrong. Read the message on your shop’s page, ' +
        `and answer it there by ${day(answerBy(report?.at ?? 0))}.`,
      `We mail you about each new message, at most ${REPORT_MAILS_A_DAY.card} times in 24 hours about one card and ` +
        `${REPORT_MAILS_A_DAY.shop} times in all. Your shop’s page has every message.`,
    ],
    link: { label: 'Read and answer', url: site + ROUTES.dashboard },
  }),
  'operator-transfer-asked': (facts) => ({
    subject: 'An owner asks to pay by bank transfer',
    paragraphs: ['An owner wants to pay by bank transfer.', aboutOwner(facts)],
    link: { label: 'Approve payments', url: facts.site + ROUTES.approvePayment },
  }),
  'operator-attention': (facts) => ({
    subject: 'A payment needs attention',
    paragraphs: [...(facts.record.attention ?? []).map((found) => ATTENTION[found]), aboutOwner(facts)],
    link: { label: 'Payments', url: facts.site + ROUTES.approvePayment },
  }),
  'operator-interest': ({ interest, site }) => ({
    subject: 'Somebody has registered interest',
    paragraphs: [
      [interest?.name, interest?.business, interest?.email].filter(Boolean).join('\n') || 'The entry has been removed.',
    ],
    link: { label: 'Registered interest', url: site + ROUTES.interest },
  }),
  'operator-message': ({ message }) => ({
    subject: 'A visitor has written to us',
    paragraphs: [
      [message?.name, message?.email].filter(Boolean).join('\n'),
      message?.message ?? '',
      'To answer, write to the address above. We have not checked that it is theirs.',
    ],
  }),
  'interest-confirm': ({ interest, site, stop }) => ({
    subject: 'Please confirm your address',
    paragraphs: [
      `Somebody, probably you, asked to hear from ${PRODUCT_NAME} at this address.`,
      'Please confirm it within 7 days. If it was not you, do nothing: we then delete the request.',
    ],
    link: { label: 'Confirm', url: `${site}${ROUTES.register}?confirm=${encodeURIComponent(interest?.token ?? '')}` },
    more: wasNotMe(stop),
  }),
  'card-link': ({ cards: [card, ...others] = [], site, stop }) => ({
    subject: `Your card of ${shopIn(card, 'the shop')}`,
    paragraphs: [
      `Somebody, probably you, asked for the link of your stamp card of ${shopIn(card, 'the shop')}.`,
      'Whoever has the link has the card, so keep it to yourself.',
    ],
    link: openCard(site, card),
    more: [
      ...others.map((other, index) => openCard(site, other, `Open my card number ${index + 2}`)),
      ...wasNotMe(stop),
    ],
  }),
  'card-unused': ({ card, until, site }) => ({
    subject: `Your card of ${shopIn(card, 'the shop')} will be closed`,
    paragraphs: [
      `Nobody has used your stamp card of ${shopIn(card, 'the shop')} for two years.`,
      `If you want to keep it, have it stamped or collect a reward before ${day(until ?? 0)}. Otherwise we then close ` +
        'the card: its stamps and rewards end, and we delete your name and this address.',
    ],
    link: openCard(site, card),
  }),
  // Quotes neither text: the address is not verified and may belong to somebody else.
  'report-answered': ({ card, site }) => ({
    subject: `${shopIn(card, 'The shop')} has answered you`,
    paragraphs: [
      `You wrote to ${shopIn(card, 'the shop')} about your stamp card. To read the answer, open the card and press “Something wrong?”.`,
      'If it is about your data and you are not content, you can complain to the Information Commissioner: ' +
        'https://ico.org.uk/make-a-complaint/',
    ],
    link: openCard(site, card),
  }),
};

/** The text of one mail. */
export const textOf = (kind: MailKind, facts: MailFacts): MailText => TEXTS[kind](facts);
