/** The input of a shop's callables as zod schemas. */
import * as z from 'zod/mini';
import { ALERT_STATES } from '../alerts/alert';
import { MOST_A_DAY, VALUE_LIMITS } from '../insights/settings';
import { SCOPE_NAMES } from '../integrations/apiKey';
import { isWebhookAddress, WEBHOOK_EVENT_NAMES } from '../integrations/webhook';
import { withoutInk } from '../lib/normal';
import { emailAddress, honeypot, id, idOf, plainLine, plainText, time, uid, uuid } from '../lib/schemaParts';
import { EMAIL_LIMIT, NOTE_LIMIT } from '../lib/text';
import { type Field, PRESETS } from '../moving/columns';
import { FILE_LIMITS, MOST_PARTS } from '../moving/file';
import { isPassId, normalised } from '../pass/code';
import type { ConsentChannel } from '../pass/contact';
import type { HolderInput } from '../pass/holder';
import { WALLETS } from '../pass/state';
import { ALL_LIMITS, bonuses, scheme } from '../scheme/schema';
import { MOST_GIVEN } from '../scheme/types';
import { LOCATION_LIMITS } from '../shop/business';
import { LOGO_LIMITS } from '../shop/logo';
import { PRINTED } from '../shop/printed';
import { PROGRAMME_TEXT_LIMITS } from '../shop/programme';
import { DEVICE_CODE, MEMBER_TEXT_LIMITS } from '../team/member';
import { PIN } from '../team/pin';
import { fitsScheme, welcome } from './scheme';

export const passId = z.string().check(z.refine(isPassId));
/** Made by the counter. */
const scanId = uuid;
/** Any text that a camera or a person gives. Text that is not a card's code gets a verdict. */
export const code = z.string().check(z.minLength(1), z.maxLength(300));
const joinCode = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[0-9A-Z]{4,20}$/));
const secret = z.string().check(z.minLength(1), z.maxLength(200));
const ticket = z.string().check(z.minLength(1), z.maxLength(300));
const pin = z.string().check(z.regex(PIN));
export const reason = plainText(NOTE_LIMIT).check(z.minLength(1));
/** A well-formed number of units. The verdict says whether it is allowed. */
const quantity = z.int().check(z.minimum(1), z.maximum(100));

export const isOneCard = (input: { code?: string | undefined; passId?: string | undefined }): boolean =>
  (input.code === undefined) !== (input.passId === undefined);

const business = { businessId: id };
/** For what makes something: the same id when a request is sent again, so that it is made once. */
const request = { requestId: z.optional(uuid) };
const card = { code: z.optional(code), passId: z.optional(passId) };
/** Who took a scan, whoever sends it: the uid of a person or tablet, and the shift on a tablet. */
const taker = { takenBy: z.optional(uid), shift: z.optional(id) };
const scan = { scanId, ...card, ...taker, confirmed: z.optional(z.boolean()), locationId: z.optional(id) };

export const saveProgrammeInput = z
  .strictObject({
    ...business,
    programmeId: z.optional(id),
    name: plainLine(PROGRAMME_TEXT_LIMITS.name).check(z.minLength(1)),
    scheme,
    conditions: z.optional(plainText(PROGRAMME_TEXT_LIMITS.conditions)),
    /** Replaces the present bonuses; without it, they stay. */
    bonuses: z.optional(bonuses),
    welcome: z.optional(welcome),
    limits: z.optional(
      z.strictObject({
        ...ALL_LIMITS,
        paperUntil: z.optional(time),
        redeemOffline: z.optional(z.boolean()),
      }),
    ),
    applyToStarted: z.optional(z.boolean()),
    /** When the programme that the change was made to was saved last; 0 for never. Another one is not overwritten. */
    basedOn: z.optional(time),
  })
  .check(z.refine(fitsScheme));

export const makePracticeCardInput = z.strictObject(business);

export const answerReportInput = z.strictObject({
  ...business,
  reportId: id,
  /** The shop's answer, which the customer reads. */
  outcome: z.optional(reason),
});

export const setWeeklyMailInput = z.strictObject({ ...business, wanted: z.boolean() });

/** A note is needed to settle an alert, and none to open it again. */
export const settleAlertInput = z
  .strictObject({
    ...business,
    alertId: idOf(200),
    state: z.enum(ALERT_STATES),
    note: z.optional(reason),
  })
  .check(z.refine(({ state, note }) => (state === 'open') === (note === undefined)));

export const saveInsightsSettingsInput = z.strictObject({
  ...business,
  /** Pence by the reward's words. */
  values: z.optional(
    z
      .record(
        plainLine(PROGRAMME_TEXT_LIMITS.reward).check(z.minLength(1), z.regex(/^(?!__)/)),
        z.int().check(z.minimum(0), z.maximum(VALUE_LIMITS.most)),
      )
      .check(z.refine((values) => Object.keys(values).length <= VALUE_LIMITS.rewards)),
  ),
  /** How many of a hundred outstanding rewards are expected to be given. */
  expected: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
  mostADay: z.optional(z.int().check(z.minimum(MOST_A_DAY.least), z.maximum(MOST_A_DAY.most))),
});

export const getOfferInput = z.strictObject({ joinCode });

/** What a holder may type: everything that a card stores about them. */
const holderFields = {
  name: z.optional(plainLine(MEMBER_TEXT_LIMITS.name)),
} satisfies Record<keyof HolderInput, z.ZodMiniType>;

export const joinProgrammeInput = z.strictObject({
  joinCode,
  /** Made by the browser. The same id gets the same card. */
  joinId: z.optional(uuid),
  ...holderFields,
  email: z.optional(z.union([z.literal(''), emailAddress])),
  /** The box for news by email was ticked, and the one for notices in the wallet. */
  marketing: z.optional(z.boolean()),
  walletNews: z.optional(z.boolean()),
  homepage: honeypot,
});

/** What is left out stays. */
export const setContactInput = z
  .strictObject({ secret, ...holderFields, email: z.optional(emailAddress) })
  .check(z.refine(({ secret: _, ...typed }) => Object.values(typed).some(Boolean)));

export const secretInput = z.strictObject({ secret });

/** One wallet; without it, every wallet that is set up. */
export const getWalletLinksInput = z.strictObject({ secret, wallet: z.optional(z.enum(WALLETS)) });

export const getPassInput = z.strictObject({ secret, since: z.optional(z.int().check(z.minimum(0))) });

export const getPassHistoryInput = z.strictObject({ secret, before: z.optional(z.int().check(z.minimum(1))) });

export const reportPassInput = z.strictObject({
  secret,
  /** Made by the browser. A report that is sent again has the same id. */
  reportId: z.optional(uuid),
  message: plainText(NOTE_LIMIT).check(z.minLength(1)),
});

/** The channels that are chosen; what is left out stays. */
const consents = { email: z.optional(z.boolean()), wallet: z.optional(z.boolean()) } satisfies Record<
  ConsentChannel,
  z.ZodMiniType
>;
const choosesOne = (input: { email?: boolean | undefined; wallet?: boolean | undefined }): boolean =>
  input.email !== undefined || input.wallet !== undefined;

/** By the holder, with the card's secret; or by a manager, for the customer. */
export const setConsentInput = z.union([
  z.strictObject({ secret, ...consents }).check(z.refine(choosesOne)),
  z.strictObject({ ...business, passId, ...consents }).check(z.refine(choosesOne)),
]);

/** The card, the time of its consent, and a MAC: the token in a mail that asks whether an address is right. */
export const confirmAddressInput = z.strictObject({
  token: z.string().check(z.regex(/^A1\.[0-9A-Z]{16}\.[0-9A-Z]{16}\.[1-9]\d{0,15}\.[A-Za-z0-9_-]{22}$/)),
});

/** With `passId` the link of that card is mailed in any case, if it has this address. */
export const mailCardLinkInput = z.strictObject({ joinCode, email: emailAddress, passId: z.optional(passId) });

export const readCardInput = z.strictObject({ ...business, ...card }).check(z.refine(isOneCard));

/** What was bought: a number of stamps, by default one, or an amount of money. The verdict says whether it fits. */
export const purchase = {
  quantity: z.optional(quantity),
  pence: z.optional(z.int().check(z.minimum(1), z.maximum(100_000_000))),
};

const earnFields = { ...scan, ...purchase, scannedAt: z.optional(time) };

export const isOnePurchase = (input: { quantity?: number | undefined; pence?: number | undefined }): boolean =>
  input.quantity === undefined || input.pence === undefined;

export const recordScanInput = z
  .strictObject({ ...business, ...earnFields })
  .check(z.refine(isOneCard), z.refine(isOnePurchase));

/** A scan of a batch: a purchase, or a redemption that waited in the queue. */
export const queuedScan = z
  .strictObject({ ...earnFields, businessId: z.optional(id), rewardId: z.optional(id) })
  .check(z.refine(isOneCard), z.refine(isOnePurchase));
export type QueuedScan = z.input<typeof queuedScan>;

/** The scans are not checked here: each is parsed separately, so that a malformed one does not block the others. */
export const recordScansInput = z.strictObject({
  ...business,
  scans: z.array(z.custom<QueuedScan>()).check(z.minLength(1), z.maxLength(50)),
});

export const redeemRewardInput = z
  .strictObject({
    ...business,
    ...scan,
    rewardId: z.union([id, z.array(id).check(z.minLength(1), z.maxLength(MOST_GIVEN))]),
    pin: z.optional(pin),
    /** Sent if the redemption may wait in a queue, because the queue sends the same body. */
    scannedAt: z.optional(time),
  })
  .check(z.refine(isOneCard));

export const bringPaperCardInput = z
  .strictObject({ ...business, ...scan, stamps: quantity })
  .check(z.refine(isOneCard));

export const undoScanInput = z.strictObject({
  ...business,
  scanId,
  undoes: id,
  reason: z.optional(reason),
  ...taker,
  locationId: z.optional(id),
});

export const lookedUp = z.pipe(z.string().check(z.overwrite(withoutInk)), plainLine(EMAIL_LIMIT).check(z.minLength(1)));

export const lookUpPassInput = z.strictObject({ ...business, query: lookedUp });

export const adjustPassInput = z.strictObject({
  ...business,
  scanId,
  passId,
  /** In units. The verdict says whether it is too much. */
  amount: z.int().check(
    z.minimum(-100_000_000),
    z.maximum(100_000_000),
    z.refine((amount) => amount !== 0),
  ),
  reason,
});

export const blockPassInput = z.strictObject({ ...business, scanId, passId, blocked: z.boolean(), reason });

export const eraseCustomerCardInput = z.strictObject({ ...business, scanId, passId });

export const mergePassesInput = z.strictObject({ ...business, scanId, from: passId, into: passId, reason });

export const movePassInput = z.strictObject({ ...business, passId });

export const printCodeInput = z.strictObject({ ...business, passId, renew: z.optional(z.boolean()) });

export const takeOverInput = z.strictObject({
  ticket,
  /** Made by the browser. The same id gets the same card again, although a ticket is valid once. */
  moveId: z.optional(uuid),
});

export const ticketInput = z.strictObject({ ticket });

const personRole = z.enum(['staff', 'manager', 'owner']);
const personName = plainLine(MEMBER_TEXT_LIMITS.name).check(z.minLength(1));

export const inviteMemberInput = z.strictObject({
  ...business,
  email: emailAddress,
  role: personRole,
  name: personName,
});

export const revokeInvitationInput = z.strictObject({ ...business, invitationId: id });

export const changeMemberInput = z.strictObject({
  ...business,
  uid,
  role: z.optional(personRole),
  name: z.optional(personName),
  active: z.optional(z.boolean()),
  locationId: z.optional(id),
});

export const listTeamInput = z.strictObject(business);

/** A new place, or the changed fields of one. */
export const saveLocationInput = z
  .strictObject({
    ...business,
    locationId: z.optional(id),
    name: z.optional(plainLine(LOCATION_LIMITS.name).check(z.minLength(1))),
    open: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ locationId, name, open }) => name !== undefined || (locationId !== undefined && open !== undefined)),
  );

/** Base64 is a third longer than its bytes. */
const base64 = (bytes: number) =>
  z.string().check(z.minLength(1), z.maxLength(Math.ceil(bytes / 3) * 4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/));

/** `null` removes the logo. */
export const saveLogoInput = z.strictObject({ ...business, png: z.union([z.null(), base64(LOGO_LIMITS.bytes)]) });

export const enrolDeviceInput = z.strictObject({ ...business, name: personName, locationId: z.optional(id) });

export const claimDeviceInput = z.strictObject({
  ...request,
  code: z.string().check(z.overwrite(normalised), z.regex(DEVICE_CODE)),
});

export const addHelperInput = z.strictObject({ ...business, ...request, name: personName, pin });

export const setPinInput = z.strictObject({ ...business, uid, pin });

export const liftPinLockInput = z.strictObject({ ...business, uid });

/** `manager`: the manager whose PIN is typed, on the device of somebody who is not a manager. */
export const liftCodeLockInput = z.strictObject({
  ...business,
  uid,
  manager: z.optional(uid),
  pin: z.optional(pin),
});

export const openShiftInput = z.strictObject({ ...business, uid, pin });

/** `manager`: the uid of a manager, who types their own PIN on the tablet. */
export const removeDeviceInput = z.strictObject({ ...business, manager: uid, pin });

/** `device`: the uid of the tablet whose shift a manager closes. */
export const closeShiftInput = z.strictObject({ ...business, shift: id, device: z.optional(uid) });

const importOf = { ...business, importId: id };

export const startImportInput = z.strictObject({
  ...business,
  ...request,
  preset: z.enum(PRESETS),
  /** The other system's name. */
  name: plainLine(MEMBER_TEXT_LIMITS.name).check(z.minLength(1)),
  parts: z.int().check(z.minimum(1), z.maximum(MOST_PARTS)),
});

export const addImportPartInput = z.strictObject({
  ...importOf,
  part: z.int().check(z.minimum(0), z.maximum(MOST_PARTS)),
  text: z.string().check(z.minLength(1), z.maxLength(FILE_LIMITS.partBytes)),
});

const column = z.optional(z.int().check(z.minimum(0), z.maximum(FILE_LIMITS.columns - 1)));

export const checkImportInput = z.strictObject({
  ...importOf,
  columns: z.optional(
    z.strictObject({
      number: column,
      name: column,
      firstName: column,
      lastName: column,
      email: column,
      phone: column,
      balance: column,
      joined: column,
    } satisfies Record<Field, z.ZodMiniType>),
  ),
});

export const importInput = z.strictObject(importOf);

/** `after`: the rows after this one. */
export const getImportInput = z.strictObject({ ...importOf, after: z.optional(z.int().check(z.minimum(0))) });

const batch = { ...business, batchId: id };

export const makePrintedCardsInput = z.strictObject({
  ...business,
  ...request,
  name: plainLine(MEMBER_TEXT_LIMITS.name).check(z.minLength(1)),
  sheets: z.int().check(z.minimum(1), z.maximum(PRINTED.mostSheets)),
});

export const printedBatchInput = z.strictObject(batch);

export const blockPrintedCardsInput = z.strictObject({ ...batch, reason });

export const makeApiKeyInput = z.strictObject({
  ...business,
  ...request,
  name: plainLine(MEMBER_TEXT_LIMITS.name).check(z.minLength(1)),
  scopes: z.array(z.enum(SCOPE_NAMES)).check(z.minLength(1), z.maxLength(SCOPE_NAMES.length)),
});

export const revokeApiKeyInput = z.strictObject({ ...business, keyId: id });

/** Without a list, every kind of news. */
export const makeWebhookInput = z.strictObject({
  ...business,
  ...request,
  url: z.string().check(z.trim(), z.refine(isWebhookAddress)),
  events: z.optional(
    z.array(z.enum(WEBHOOK_EVENT_NAMES)).check(z.minLength(1), z.maxLength(WEBHOOK_EVENT_NAMES.length)),
  ),
});

export const webhookInput = z.strictObject({ ...business, webhookId: id });

export const changeWebhookInput = z.strictObject({ ...business, webhookId: id, on: z.boolean() });

export const replayDeliveryInput = z.strictObject({ ...business, deliveryId: idOf(200) });

export const startExportInput = z.strictObject(business);
