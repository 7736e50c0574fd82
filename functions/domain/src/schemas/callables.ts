/**
 * The registry of callables: who may call each, the schema of its input, and the type of its answer; `units.ts` names
 * the unit of each. The functions load it with their first call, because the schemas bring zod; the web imports only
 * its types. Times are milliseconds since 1970.
 */
import type { input as InputOf, ZodMiniType } from 'zod/mini';
import type { AccountExport } from '../account/account';
import type { Acceptance } from '../account/agreement';
import type { AlertState } from '../alerts/alert';
import type {
  BankTransferInstructions,
  Consents,
  FoundPass,
  HistoryLine,
  InvitationView,
  MessagePreview,
  PassExport,
  PassView,
  PublicOffer,
  TeamList,
  WithServerTime,
} from '../calls/callables';
import type { CallableName } from '../calls/units';
import { noInput } from '../lib/schemaParts';
import type { ImportAnswer, ImportState } from '../moving/imports';
import type { AutomationKind, MessageState } from '../news/types';
import type { MailState } from '../operation/mail';
import type { Wallet } from '../pass/state';
import type { Verdict } from '../pass/verdict';
import type { IssuedReceipt } from '../payment/receipt';
import type { OwnReport } from '../shop/report';
import type { MemberRole } from '../team/member';
import * as account from './account';
import * as shop from './business';
import * as news from './news';

/**
 * - `public`: anyone.
 * - `verified`: signed in, e-mail verified.
 * - `current`: verified; the identity service says that the account is active and its sessions are not revoked.
 * - `recent`: signed in within five minutes, verified or not; the identity service says that the session still stands.
 * - `admin`: the identity service says that the account is an admin and its sessions are not revoked.
 * - `recentAdmin`: such an admin, signed in within twelve hours.
 * - `{ business: role }`: at least this role in the business that the input names. A store that reads the member
 *   together with the changed records checks the role itself, with `checkMember`.
 */
export type Access =
  | 'public'
  | 'verified'
  | 'current'
  | 'recent'
  | 'admin'
  | 'recentAdmin'
  | { business: MemberRole; checkedBy?: 'store' };

/** The type of an answer. Answers are ours, so nothing checks them at run time. */
interface AnswerType<Answer> {
  of?: Answer;
}

interface Callable {
  access: Access;
  input: ZodMiniType;
  answer: AnswerType<unknown>;
}

const answers = <Answer>(): AnswerType<Answer> => ({});

const ofShop = (business: MemberRole): Access => ({ business });
/** The store reads the member together with the changed records, and checks the role. */
const atStore = (business: MemberRole): Access => ({ business, checkedBy: 'store' });

/** The callables of a shop: of its cards, team and settings. */
const SHOP_CALLABLES = {
  projectBusiness: { access: 'verified', input: noInput, answer: answers<{ businessId: string | null }>() },
  saveProgramme: {
    access: ofShop('manager'),
    input: shop.saveProgrammeInput,
    answer: answers<{ programmeId: string; version: number }>(),
  },
  /** The caller's own practice card, with the secret that opens it. */
  makePracticeCard: {
    access: ofShop('staff'),
    input: shop.makePracticeCardInput,
    answer: answers<{ passId: string; secret: string }>(),
  },
  answerReport: { access: ofShop('manager'), input: shop.answerReportInput, answer: answers<{ closed: true }>() },
  setWeeklyMail: { access: ofShop('owner'), input: shop.setWeeklyMailInput, answer: answers<{ wanted: boolean }>() },
  settleAlert: { access: ofShop('manager'), input: shop.settleAlertInput, answer: answers<{ state: AlertState }>() },
  saveInsightsSettings: {
    access: ofShop('manager'),
    input: shop.saveInsightsSettingsInput,
    answer: answers<{ saved: true }>(),
  },
  getOffer: { access: 'public', input: shop.getOfferInput, answer: answers<PublicOffer>() },
  joinProgramme: {
    access: 'public',
    input: shop.joinProgrammeInput,
    answer: answers<{ passId: string; secret: string }>(),
  },
  getPass: {
    access: 'public',
    input: shop.getPassInput,
    answer: answers<PassView | { unchanged: true; serverTime: number }>(),
  },
  getPassHistory: { access: 'public', input: shop.getPassHistoryInput, answer: answers<{ events: HistoryLine[] }>() },
  exportPass: { access: 'public', input: shop.secretInput, answer: answers<PassExport>() },
  erasePass: { access: 'public', input: shop.secretInput, answer: answers<{ erased: true }>() },
  /** `answerBy`: the time by which the shop should answer. */
  reportPass: {
    access: 'public',
    input: shop.reportPassInput,
    answer: answers<{ received: true; answerBy: number }>(),
  },
  /** The holder's reports, newest first, and the shop's answers. */
  listReports: { access: 'public', input: shop.secretInput, answer: answers<{ reports: OwnReport[] }>() },
  setContact: { access: 'public', input: shop.setContactInput, answer: answers<{ saved: true }>() },
  getConsent: { access: 'public', input: shop.secretInput, answer: answers<Consents>() },
  /** Without a secret, the handler asks for a manager. */
  setConsent: { access: 'public', input: shop.setConsentInput, answer: answers<Consents>() },
  /** Addresses that add the card to a wallet; only for wallets that are set up. Apple's is valid for ten minutes. */
  getWalletLinks: {
    access: 'public',
    input: shop.getWalletLinksInput,
    answer: answers<Partial<Record<Wallet, string>>>(),
  },
  /** A draft with its content. `invalid-argument` names what the text may not have. */
  saveMessage: {
    access: ofShop('manager'),
    input: news.saveMessageInput,
    answer: answers<{ messageId: string }>(),
  },
  deleteMessage: { access: ofShop('manager'), input: news.messageInput, answer: answers<{ deleted: true }>() },
  previewMessage: { access: ofShop('manager'), input: news.scheduleMessageInput, answer: answers<MessagePreview>() },
  /** To the manager's own address. */
  sendTestMessage: { access: ofShop('manager'), input: news.messageInput, answer: answers<{ sent: true }>() },
  scheduleMessage: {
    access: ofShop('manager'),
    input: news.scheduleMessageInput,
    answer: answers<{ state: MessageState }>(),
  },
  stopMessage: { access: ofShop('manager'), input: news.messageInput, answer: answers<{ stopped: true }>() },
  saveAutomation: {
    access: ofShop('manager'),
    input: news.saveAutomationInput,
    answer: answers<{ on: boolean }>(),
  },
  /** How many cards each would reach within seven days if none changed. `reachable`: how many can get news at all. */
  countAutomations: {
    access: ofShop('manager'),
    input: news.ofShopInput,
    answer: answers<Record<AutomationKind | 'reachable', number>>(),
  },
  /** Lets the shop's messages go on after they stopped themselves. */
  resumeMessages: {
    access: ofShop('manager'),
    input: news.ofShopInput,
    answer: answers<{ resumed: true }>(),
  },
  confirmAddress: { access: 'public', input: shop.confirmAddressInput, answer: answers<{ confirmed: true }>() },
  mailCardLink: { access: 'public', input: shop.mailCardLinkInput, answer: answers<{ sent: true }>() },
  readCard: { access: atStore('device'), input: shop.readCardInput, answer: answers<WithServerTime<Verdict>>() },
  recordScan: { access: atStore('device'), input: shop.recordScanInput, answer: answers<WithServerTime<Verdict>>() },
  /** A scan without a verdict failed: it waits for another time, and holds up no other. */
  recordScans: {
    access: atStore('device'),
    input: shop.recordScansInput,
    answer: answers<WithServerTime<{ verdicts: (Verdict | null)[] }>>(),
  },
  redeemReward: {
    access: atStore('device'),
    input: shop.redeemRewardInput,
    answer: answers<WithServerTime<Verdict>>(),
  },
  bringPaperCard: { access: atStore('device'), input: shop.bringPaperCardInput, answer: answers<Verdict>() },
  undoScan: { access: atStore('device'), input: shop.undoScanInput, answer: answers<Verdict>() },
  lookUpPass: { access: ofShop('device'), input: shop.lookUpPassInput, answer: answers<{ passes: FoundPass[] }>() },
  adjustPass: { access: atStore('manager'), input: shop.adjustPassInput, answer: answers<Verdict>() },
  blockPass: { access: atStore('manager'), input: shop.blockPassInput, answer: answers<Verdict>() },
  eraseCustomerCard: { access: atStore('manager'), input: shop.eraseCustomerCardInput, answer: answers<Verdict>() },
  mergePasses: { access: atStore('manager'), input: shop.mergePassesInput, answer: answers<Verdict>() },
  movePass: {
    access: ofShop('manager'),
    input: shop.movePassInput,
    answer: answers<{ ticket: string; until: number }>(),
  },
  printCode: { access: ofShop('manager'), input: shop.printCodeInput, answer: answers<{ code: string }>() },
  takeOver: { access: 'public', input: shop.takeOverInput, answer: answers<{ passId: string; secret: string }>() },
  inviteMember: {
    access: ofShop('manager'),
    input: shop.inviteMemberInput,
    answer: answers<{ link: string; mailed: boolean }>(),
  },
  revokeInvitation: {
    access: ofShop('manager'),
    input: shop.revokeInvitationInput,
    answer: answers<{ revoked: true }>(),
  },
  /** What the page of an invitation shows to whoever has its link. */
  readInvitation: { access: 'public', input: shop.ticketInput, answer: answers<InvitationView>() },
  verifyByInvitation: { access: 'recent', input: shop.ticketInput, answer: answers<{ verified: true }>() },
  // A deleted account's token stays valid for up to an hour. It must not add a member whom nothing would remove.
  acceptInvitation: { access: 'current', input: shop.ticketInput, answer: answers<{ businessId: string }>() },
  addHelper: { access: ofShop('manager'), input: shop.addHelperInput, answer: answers<{ uid: string }>() },
  changeMember: { access: atStore('manager'), input: shop.changeMemberInput, answer: answers<{ changed: true }>() },
  listTeam: { access: ofShop('device'), input: shop.listTeamInput, answer: answers<TeamList>() },
  saveLocation: { access: ofShop('manager'), input: shop.saveLocationInput, answer: answers<{ locationId: string }>() },
  /** The picture's path on our site; null without a picture. */
  saveLogo: { access: ofShop('manager'), input: shop.saveLogoInput, answer: answers<{ logo: string | null }>() },
  enrolDevice: {
    access: ofShop('manager'),
    input: shop.enrolDeviceInput,
    answer: answers<{ code: string; until: number }>(),
  },
  claimDevice: {
    access: 'public',
    input: shop.claimDeviceInput,
    answer: answers<{ token: string; businessId: string }>(),
  },
  /** A tablet that is already removed may repeat the call, so the handler checks the member. */
  removeDevice: { access: atStore('device'), input: shop.removeDeviceInput, answer: answers<{ removed: true }>() },
  setPin: { access: ofShop('manager'), input: shop.setPinInput, answer: answers<{ set: true }>() },
  liftPinLock: { access: ofShop('manager'), input: shop.liftPinLockInput, answer: answers<{ lifted: true }>() },
  liftCodeLock: { access: ofShop('device'), input: shop.liftCodeLockInput, answer: answers<{ lifted: true }>() },
  openShift: {
    access: ofShop('device'),
    input: shop.openShiftInput,
    answer: answers<{ shift: string; until: number }>(),
  },
  startImport: { access: ofShop('manager'), input: shop.startImportInput, answer: answers<{ importId: string }>() },
  addImportPart: { access: ofShop('manager'), input: shop.addImportPartInput, answer: answers<{ received: true }>() },
  checkImport: { access: ofShop('manager'), input: shop.checkImportInput, answer: answers<{ state: ImportState }>() },
  runImport: { access: ofShop('manager'), input: shop.importInput, answer: answers<{ state: ImportState }>() },
  pauseImport: { access: ofShop('manager'), input: shop.importInput, answer: answers<{ state: ImportState }>() },
  undoImport: { access: ofShop('manager'), input: shop.importInput, answer: answers<{ state: ImportState }>() },
  /** How many of the new customers have an address. */
  mailImportedCards: {
    access: ofShop('manager'),
    input: shop.importInput,
    answer: answers<{ withEmail: number }>(),
  },
  getImport: { access: ofShop('manager'), input: shop.getImportInput, answer: answers<ImportAnswer>() },
  makePrintedCards: {
    access: ofShop('manager'),
    input: shop.makePrintedCardsInput,
    answer: answers<{ batchId: string }>(),
  },
  getPrintedCards: {
    access: ofShop('manager'),
    input: shop.printedBatchInput,
    answer: answers<{ cards: { shortCode: string; code: string }[] }>(),
  },
  /** How many cards of the batch were blocked, besides those that nobody has begun. */
  blockPrintedCards: {
    access: ofShop('manager'),
    input: shop.blockPrintedCardsInput,
    answer: answers<{ blocked: number }>(),
  },
  /** The key's text, which nobody can read again. */
  makeApiKey: {
    access: ofShop('owner'),
    input: shop.makeApiKeyInput,
    answer: answers<{ keyId: string; key: string }>(),
  },
  revokeApiKey: { access: ofShop('owner'), input: shop.revokeApiKeyInput, answer: answers<{ revoked: true }>() },
  /** The secret is answered when it is made, and nobody can read it again. */
  makeWebhook: {
    access: ofShop('owner'),
    input: shop.makeWebhookInput,
    answer: answers<{ webhookId: string; secret: string }>(),
  },
  rotateWebhookSecret: {
    access: ofShop('owner'),
    input: shop.webhookInput,
    answer: answers<{ secret: string; until: number }>(),
  },
  changeWebhook: { access: ofShop('owner'), input: shop.changeWebhookInput, answer: answers<{ changed: true }>() },
  deleteWebhook: { access: ofShop('owner'), input: shop.webhookInput, answer: answers<{ deleted: true }>() },
  testWebhook: { access: ofShop('owner'), input: shop.webhookInput, answer: answers<{ deliveryId: string }>() },
  replayDelivery: { access: ofShop('owner'), input: shop.replayDeliveryInput, answer: answers<{ queued: true }>() },
  /** The address of the export. It opens once, within ten minutes. */
  startExport: { access: ofShop('manager'), input: shop.startExportInput, answer: answers<{ url: string }>() },
  closeShift: { access: ofShop('device'), input: shop.closeShiftInput, answer: answers<{ closed: true }>() },
} as const satisfies Partial<Record<CallableName, Callable>>;

/** The callables of accounts, payments and the operator. */
const ACCOUNT_CALLABLES = {
  createCheckoutSession: { access: 'verified', input: noInput, answer: answers<{ url: string }>() },
  requestBankTransfer: { access: 'verified', input: noInput, answer: answers<BankTransferInstructions>() },
  approvePayment: {
    access: 'recentAdmin',
    input: account.approvePaymentInput,
    answer: answers<{ paid: boolean; changed: boolean }>(),
  },
  checkCheckoutSession: {
    access: 'verified',
    input: account.checkCheckoutSessionInput,
    answer: answers<{ paid: boolean; session: 'open' | 'complete' | 'expired' }>(),
  },
  dismissTransfer: {
    access: 'recentAdmin',
    input: account.dismissTransferInput,
    answer: answers<{ dismissed: boolean }>(),
  },
  recordRepayment: {
    access: 'recentAdmin',
    input: account.recordRepaymentInput,
    answer: answers<{ changed: boolean }>(),
  },
  findShops: {
    access: 'admin',
    input: account.findShopsInput,
    answer: answers<{ shops: { uid: string; name: string }[] }>(),
  },
  acceptAgreement: { access: 'verified', input: account.acceptAgreementInput, answer: answers<Acceptance>() },
  exportAccount: { access: 'recent', input: noInput, answer: answers<AccountExport>() },
  /** `deleted: false`: the account is being deleted, and a job finishes it. */
  deleteAccount: { access: 'recent', input: noInput, answer: answers<{ deleted: boolean }>() },
  getReceipts: { access: 'verified', input: noInput, answer: answers<{ receipts: IssuedReceipt[] }>() },
  retryMail: { access: 'admin', input: account.documentInput, answer: answers<{ state: MailState }>() },
  registerInterest: { access: 'public', input: account.registerInterestInput, answer: answers<{ received: true }>() },
  sendMessage: { access: 'public', input: account.sendMessageInput, answer: answers<{ received: true }>() },
  stopMails: { access: 'public', input: account.stopMailsInput, answer: answers<{ stopped: true }>() },
  confirmInterest: { access: 'public', input: account.confirmInterestInput, answer: answers<{ confirmed: true }>() },
  deleteInterest: { access: 'admin', input: account.documentInput, answer: answers<{ deleted: true }>() },
} as const satisfies Partial<Record<CallableName, Callable>>;

/** Every callable by name. Each has a unit. */
export const CALLABLES = { ...SHOP_CALLABLES, ...ACCOUNT_CALLABLES } satisfies Record<CallableName, Callable>;

type CallableTypes<Registry extends Record<string, Callable>> = {
  [Name in keyof Registry]: {
    input: InputOf<Registry[Name]['input']>;
    output: NonNullable<Registry[Name]['answer']['of']>;
  };
};

/** The input and output of the callables of a shop. */
export type BusinessCallables = CallableTypes<typeof SHOP_CALLABLES>;

/** The input and output of every callable. */
export type Callables = CallableTypes<typeof CALLABLES>;
