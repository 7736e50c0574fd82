/** The input and output of every callable. Times are milliseconds since 1970. */
import type { AccountExport } from './account';
import type { Acceptance } from './agreement';
import type { Business } from './business';
import type { MailState } from './mail';
import type { MemberRole } from './member';
import type { ConsentChannel, ConsentState, Contact } from './pass/contact';
import type { CardBalance, EventType, PassStatus, Wallet } from './pass/state';
import type { Verdict } from './pass/verdict';
import type { ProgrammeNews, ProgrammeView } from './programme';
import type { IssuedReceipt } from './receipt';
import type { OwnReport } from './report';
import type * as Input from './schemas';

/** What a customer sees before joining. */
export interface PublicOffer {
  business: Pick<Business, 'name' | 'colour' | 'category' | 'address' | 'contact' | 'logo'> & {
    isJoiningOpen: boolean;
  };
  programme: ProgrammeView & ProgrammeNews;
}

/** A line of a card's history, worded for the customer. */
export interface HistoryLine {
  seq: number;
  type: EventType;
  amount: number;
  at: number;
  words: string;
}

/** The customer's own card. */
export interface PassView {
  serverTime: number;
  seq: number;
  business: {
    name: string;
    colour: string;
    /** The logo's path on our site. */
    logo?: string;
    active: boolean;
    frozenSince?: number;
    redeemUntil?: number;
    /** Who is responsible for the card. */
    address: string[];
    contact: Business['contact'];
  };
  programme: ProgrammeView & ProgrammeNews & { version: number };
  pass: CardBalance & { passId: string; shortCode: string; holderName?: string; status: PassStatus };
  /** The key of the rotating code, base64url. */
  code: { key: string; period: 30; digits: 8 };
  /** The latest ones. */
  events: HistoryLine[];
  /** The wallets that a card can be added to. */
  wallets?: Wallet[];
}

/** Everything that is stored about a card: the file that its holder downloads. */
export interface PassExport {
  exportedAt: number;
  business: { name: string };
  pass: Record<string, unknown>;
  contact: Contact | null;
  events: Record<string, unknown>[];
  /** What the holder wrote to the shop. */
  reports: OwnReport[];
  /** The wallets that hold the card, and the devices that registered it. */
  wallets: Record<string, unknown> | null;
}

/** What a card's holder agreed to, by channel. */
export type Consents = Record<ConsentChannel, ConsentState>;

/** The most cards that a look-up finds. */
export const FOUND_CARDS = 20;

/** A card that a look-up found. */
export interface FoundPass extends CardBalance {
  passId: string;
  shortCode: string;
  holderName?: string;
  status: PassStatus;
  joinedAt: number;
  lastVisitAt?: number;
  /** A practice card, for the team to try the counter with. */
  practice?: true;
}

/** The names of the team. */
export interface TeamList {
  /** The people who can open a shift. `lockedUntil`: until then the PIN is locked on some device. */
  people: { uid: string; name: string; role: MemberRole; hasPin: boolean; lockedUntil?: number }[];
  /** Everybody who has ever worked here, including devices. Absent in an answer to a device. */
  everybody?: { uid: string; name: string; role: MemberRole; active: boolean }[];
}

export interface BankTransferInstructions {
  reference: string;
  /** Minor units. */
  amount: number;
  currency: string;
}

/** An answer with the server's time, by which the counter corrects its own clock. */
export type Timed<Answer> = Answer & { serverTime: number };

/** The callables of a shop: of its cards, team and settings. */
export interface BusinessCallables {
  projectBusiness: { input: Input.Nothing; output: { businessId: string | null } };
  saveProgramme: { input: Input.SaveProgrammeInput; output: { programmeId: string; version: number } };
  /** The caller's own practice card, with the secret that opens it. */
  makePracticeCard: { input: Input.MakePracticeCardInput; output: { passId: string; secret: string } };
  closeReport: { input: Input.CloseReportInput; output: { closed: true } };
  setWeeklyMail: { input: Input.SetWeeklyMailInput; output: { wanted: boolean } };
  getOffer: { input: Input.GetOfferInput; output: PublicOffer };
  joinProgramme: { input: Input.JoinProgrammeInput; output: { passId: string; secret: string } };
  getPass: { input: Input.GetPassInput; output: PassView | { unchanged: true; serverTime: number } };
  getPassHistory: { input: Input.GetPassHistoryInput; output: { events: HistoryLine[] } };
  exportPass: { input: Input.SecretInput; output: PassExport };
  erasePass: { input: Input.SecretInput; output: { erased: true } };
  /** `answerBy`: the time by which the shop should answer. */
  reportPass: { input: Input.ReportPassInput; output: { received: true; answerBy: number } };
  /** The holder's reports, newest first, and the shop's answers. */
  listReports: { input: Input.SecretInput; output: { reports: OwnReport[] } };
  getConsent: { input: Input.SecretInput; output: Consents };
  setConsent: { input: Input.SetConsentInput; output: Consents };
  /** Addresses that add the card to a wallet; only for wallets that are set up. Apple's is valid for ten minutes. */
  getWalletLinks: { input: Input.GetWalletLinksInput; output: Partial<Record<Wallet, string>> };
  mailCardLink: { input: Input.MailCardLinkInput; output: { sent: true } };
  readCard: { input: Input.ReadCardInput; output: Timed<Verdict> };
  recordScan: { input: Input.RecordScanInput; output: Timed<Verdict> };
  recordScans: { input: Input.RecordScansInput; output: Timed<{ verdicts: Verdict[] }> };
  redeemReward: { input: Input.RedeemRewardInput; output: Timed<Verdict> };
  bringPaperCard: { input: Input.BringPaperCardInput; output: Verdict };
  undoScan: { input: Input.UndoScanInput; output: Verdict };
  lookUpPass: { input: Input.LookUpPassInput; output: { passes: FoundPass[] } };
  adjustPass: { input: Input.AdjustPassInput; output: Verdict };
  blockPass: { input: Input.BlockPassInput; output: Verdict };
  eraseCard: { input: Input.EraseCardInput; output: Verdict };
  mergePasses: { input: Input.MergePassesInput; output: Verdict };
  movePass: { input: Input.MovePassInput; output: { ticket: string; until: number } };
  printCode: { input: Input.PrintCodeInput; output: { code: string } };
  takeOver: { input: Input.TakeOverInput; output: { passId: string; secret: string } };
  inviteMember: { input: Input.InviteMemberInput; output: { link: string } };
  revokeInvitation: { input: Input.RevokeInvitationInput; output: { revoked: true } };
  acceptInvitation: { input: Input.TicketInput; output: { businessId: string } };
  changeMember: { input: Input.ChangeMemberInput; output: { changed: true } };
  listTeam: { input: Input.ListTeamInput; output: TeamList };
  saveLocation: { input: Input.SaveLocationInput; output: { locationId: string } };
  /** The picture's path on our site; null without a picture. */
  saveLogo: { input: Input.SaveLogoInput; output: { logo: string | null } };
  enrolDevice: { input: Input.EnrolDeviceInput; output: { code: string; until: number } };
  claimDevice: { input: Input.ClaimDeviceInput; output: { token: string; businessId: string } };
  setPin: { input: Input.SetPinInput; output: { set: true } };
  liftPinLock: { input: Input.LiftPinLockInput; output: { lifted: true } };
  liftCodeLock: { input: Input.LiftCodeLockInput; output: { lifted: true } };
  openShift: { input: Input.OpenShiftInput; output: { shift: string; until: number } };
  closeShift: { input: Input.CloseShiftInput; output: { closed: true } };
}

/** Every callable by name, with its input and output. */
export interface Callables extends BusinessCallables {
  createCheckoutSession: { input: Input.Nothing; output: { url: string } };
  requestBankTransfer: { input: Input.Nothing; output: BankTransferInstructions };
  approvePayment: { input: Input.ApprovePaymentInput; output: { paid: boolean; changed: boolean } };
  checkCheckoutSession: {
    input: Input.CheckCheckoutSessionInput;
    output: { paid: boolean; session: 'open' | 'complete' | 'expired' };
  };
  dismissTransfer: { input: Input.DismissTransferInput; output: { dismissed: boolean } };
  acceptAgreement: { input: Input.AcceptAgreementInput; output: Acceptance };
  exportAccount: { input: Input.Nothing; output: AccountExport };
  /** `deleted: false`: the account is being deleted, and a job finishes it. */
  deleteAccount: { input: Input.Nothing; output: { deleted: boolean } };
  getReceipts: { input: Input.Nothing; output: { receipts: IssuedReceipt[] } };
  retryMail: { input: Input.DocumentInput; output: { state: MailState } };
  registerInterest: { input: Input.RegisterInterestInput; output: { received: true } };
  sendMessage: { input: Input.SendMessageInput; output: { received: true } };
  stopMails: { input: Input.StopMailsInput; output: { stopped: true } };
  confirmInterest: { input: Input.ConfirmInterestInput; output: { confirmed: true } };
  deleteInterest: { input: Input.DocumentInput; output: { deleted: true } };
}
