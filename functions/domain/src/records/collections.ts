import type { Alert } from '../alerts/alert';
import type { InsightsSettings } from '../insights/settings';
import type { DayStats } from '../insights/stats';
import type { CountedCard, CountingProgress, Tally } from '../insights/tallies';
import type { ApiKey } from '../integrations/apiKey';
import type { Delivery, Webhook, WebhookOutbox } from '../integrations/webhook';
import type { ExportLink } from '../moving/exportLink';
import type { ImportRecord } from '../moving/imports';
import type { Past } from '../moving/restored';
import type { Automation, Message } from '../news/types';
import type { Contact } from '../pass/contact';
import type { MailboxRecord } from '../pass/mailbox';
import type { Pass, PassEvent } from '../pass/state';
import type { WalletRecord } from '../pass/wallet';
import type { Logo } from '../shop/logo';
import type { PrintedBatch } from '../shop/printed';
import type { Programme } from '../shop/programme';
import type { CardReport } from '../shop/report';
import type { Device, Invitation, Member } from '../team/member';
import type { StoredPin } from '../team/pin';

/**
 * Firestore's collections, except those below a business. A document of the first three is keyed by the account's
 * uid.
 */
export const COLLECTIONS = {
  users: 'tessera_users',
  businessSetups: 'tessera_retailers',
  payments: 'payments',
  /** Below a payment record: one entry per change, never altered. */
  history: 'history',
  /** Owners' acceptances of the data agreement, keyed by the account's uid. */
  agreements: 'agreements',
  /** Registered interest, keyed by a hash of the e-mail address. */
  interest: 'interest',
  /** Registered interest that nobody has confirmed yet, keyed by the token in the mail. Removed after 7 days. */
  unconfirmedInterest: 'interest_unconfirmed',
  /** Visitors' questions, keyed by an id that the browser made. Removed after 12 months. */
  questions: 'questions',
  /** Receipts that have a number, keyed by account and line. Kept for accounting. */
  receipts: 'receipts',
  /** The last number of each series. */
  numbering: 'numbering',
  /** The outbox: mails to send, and mails that were sent lately. */
  mail: 'mail',
  /** Scheduled jobs: the last success of each, and where an unfinished one goes on. Keyed by the job's name. */
  jobs: 'jobs',
  /** Counts of the limits that hold across instances, removed by a time-to-live policy on `expiresAt`. */
  rateLimits: 'rate_limits',
  /** Every record of a shop is below its document. */
  businesses: 'businesses',
  /** Each join code points to a programme of a business. */
  joinCodes: 'joinCodes',
  /** Below a programme. A version is never altered. */
  versions: 'versions',
  /** Below an import: the file's text in parts, and its rows in pages. Removed after 30 days. */
  importParts: 'importParts',
  importPages: 'importPages',
  /** Below a shop's message: one document a card. */
  recipients: 'recipients',
} as const;

/** The records below a business, by the name of their collection. */
export interface BusinessRecords {
  members: Member;
  programmes: Programme;
  passes: Pass;
  contacts: Contact;
  events: PassEvent;
  stats: DayStats;
  devices: Device;
  invitations: Invitation;
  pins: StoredPin;
  reports: CardReport;
  wallets: WalletRecord;
  /** The tallies of the insights, how far they are counted, and what the owner set for them. */
  insights: Tally | CountingProgress | InsightsSettings;
  cardCounts: CountedCard;
  alerts: Alert;
  /** A shop's public pictures: its logo. */
  pictures: Logo;
  imports: ImportRecord;
  /** What happened to imported cards before. */
  pasts: Past;
  exports: ExportLink;
  /** News to customers, and what automations sent in a quarter. Their recipients are below them. */
  messages: Message;
  automations: Automation;
  /** What holds for a mailbox, across all cards with an address of it. Keyed by a hash. */
  mailboxes: MailboxRecord;
  printedBatches: PrintedBatch;
  /** The keys of other programs. */
  apiKeys: ApiKey;
  /** Addresses that hear of the shop's events, what is told them, and each message to one of them. */
  webhooks: Webhook;
  webhookOutbox: WebhookOutbox;
  deliveries: Delivery;
}

/** A collection below a business. */
export type BusinessCollection = keyof BusinessRecords;

export const businessPath = (businessId: string): string => `${COLLECTIONS.businesses}/${businessId}`;

/** The path of a collection below a business. */
export const collectionIn = (businessId: string, collection: BusinessCollection): string =>
  `${businessPath(businessId)}/${collection}`;

/** The path of a document below a business. */
export const pathIn = (businessId: string, collection: BusinessCollection, id: string): string =>
  `${collectionIn(businessId, collection)}/${id}`;
