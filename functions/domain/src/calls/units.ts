/**
 * The units: deployed functions that hold callables, one for each kind of caller, so that a person's journey meets one
 * cold start. A callable's address is `<unit>/<callable>`. Plain data: the browser reads it without the schemas, and
 * the type of their registry is checked against it.
 */
import { keysOf } from '../lib/keys';

/** Apart from the others, because the public pages need only these. */
export const SITE_CALLS = ['confirmInterest', 'registerInterest', 'sendMessage', 'stopMails'] as const;

/**
 * The callables of each unit. One that journeys of two kinds need is mounted in both units; a call goes to the first of
 * them here unless it names the other.
 */
export const UNITS = {
  /** Visitors: the forms of the public pages. */
  site: SITE_CALLS,
  /** Holders of cards: everything that a card's pages call. */
  card: [
    'confirmAddress',
    'erasePass',
    'exportPass',
    'getConsent',
    'getOffer',
    'getPass',
    'getPassHistory',
    'getWalletLinks',
    'joinProgramme',
    'listReports',
    'mailCardLink',
    'reportPass',
    'setConsent',
    'setContact',
    'takeOver',
  ],
  /** Owners and managers: the rooms of a shop. */
  shop: [
    'acceptAgreement',
    'addHelper',
    'addImportPart',
    'adjustPass',
    'answerReport',
    'blockPass',
    'blockPrintedCards',
    'changeMember',
    'changeWebhook',
    'checkImport',
    'closeShift',
    'countAutomations',
    'deleteMessage',
    'deleteWebhook',
    'enrolDevice',
    'eraseCustomerCard',
    'getImport',
    'getPrintedCards',
    'inviteMember',
    'liftPinLock',
    'listTeam',
    'lookUpPass',
    'mailCardLink',
    'mailImportedCards',
    'makeApiKey',
    'makePracticeCard',
    'makePrintedCards',
    'makeWebhook',
    'mergePasses',
    'movePass',
    'pauseImport',
    'previewMessage',
    'printCode',
    'projectBusiness',
    'replayDelivery',
    'resumeMessages',
    'revokeApiKey',
    'revokeInvitation',
    'rotateWebhookSecret',
    'runImport',
    'saveAutomation',
    'saveInsightsSettings',
    'saveLocation',
    'saveLogo',
    'saveMessage',
    'saveProgramme',
    'scheduleMessage',
    'sendTestMessage',
    'setConsent',
    'setPin',
    'settleAlert',
    'startExport',
    'startImport',
    'stopMessage',
    'testWebhook',
    'undoImport',
    'undoScan',
  ],
  /** Staff and tablets: everything that a counter calls. */
  counter: [
    'bringPaperCard',
    'claimDevice',
    'closeShift',
    'liftCodeLock',
    'listTeam',
    'lookUpPass',
    'openShift',
    'readCard',
    'recordScan',
    'recordScans',
    'redeemReward',
    'removeDevice',
    'undoScan',
  ],
  /** Accounts, before and beside their shops: joining, paying, receipts, export and deletion. And the admins. */
  account: [
    'acceptAgreement',
    'acceptInvitation',
    'approvePayment',
    'checkCheckoutSession',
    'createCheckoutSession',
    'deleteAccount',
    'deleteInterest',
    'dismissTransfer',
    'exportAccount',
    'findShops',
    'getReceipts',
    'readInvitation',
    'recordRepayment',
    'requestBankTransfer',
    'retryMail',
    'setWeeklyMail',
    'verifyByInvitation',
  ],
} as const satisfies Record<string, readonly string[]>;

export type Unit = keyof typeof UNITS;
/** The names of the callables, of one unit or of all. */
export type CallableName<In extends Unit = Unit> = (typeof UNITS)[In][number];

/** The units that hold a callable. The first is the one that is called unless another is named. */
export const mountedIn = (name: CallableName): Unit[] =>
  keysOf(UNITS).filter((unit) => (UNITS[unit] as readonly string[]).includes(name));

/** A callable's address below the functions' own: `counter/readCard`. */
export const callPath = (name: CallableName, unit = mountedIn(name)[0]): string => `${unit}/${name}`;
