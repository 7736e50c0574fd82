/** What the holder of a card can do with its secret: read it and its history, export it, erase it, report a problem. */
import { CARD_ENDED, type HistoryLine, type PassView } from '@tessera/domain/calls/callables';
import { DAY_MS, HOUR_MS } from '@tessera/domain/lib/time';
import { CODE_DIGITS, CODE_PERIOD_SECONDS } from '@tessera/domain/pass/code';
import { consentOf, type Contact } from '@tessera/domain/pass/contact';
import { holderShown } from '@tessera/domain/pass/holder';
import { balanceOf, type Pass, type PassEvent } from '@tessera/domain/pass/state';
import { historyInWords } from '@tessera/domain/pass/words';
import { QUERIES } from '@tessera/domain/records/queries';
import { withOfferAt } from '@tessera/domain/scheme/rules';
import type { Offer } from '@tessera/domain/scheme/types';
import { cardsEndAt, redeemUntil } from '@tessera/domain/shop/business';
import { newsOf, programmeView } from '@tessera/domain/shop/programme';
import { answerBy, type CardReport, type OwnReport } from '@tessera/domain/shop/report';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../access/callable';
import { codeKey, openSecret, secretOf } from '../passes/keys';
import { changeOwnCard } from '../passes/passStore';
import { mayMailAboutReport } from '../passes/reportMails';
import { clientNetworks } from '../platform/clientNetworks';
import { inTransaction, readAll } from '../platform/commit';
import { passRootSecrets, walletsOffered } from '../platform/config';
import { firestore } from '../platform/firebase';
import { addMails } from '../platform/outbox';
import { countCall } from '../platform/rateLimit';
import { toPlain } from '../platform/toPlain';
import { mailboxRef } from '../records/mailboxes';
import { queryIn } from '../records/queries';
import { type BusinessRefs, refsOf } from '../records/refs';

export const noSuchCard = () =>
  new HttpsError('not-found', 'This link no longer opens a card. It may have moved to another phone.');

/** Thrown only for a genuine link, because the browser then deletes what it stores of the card. */
const cardEnded = () =>
  new HttpsError('not-found', 'This card has ended. It may have moved to another phone.', { reason: CARD_ENDED });

interface OwnCard {
  db: Firestore;
  businessId: string;
  refs: BusinessRefs;
  pass: Pass;
}

/**
 * Refuses an action on a card that a merge closed: the other card has its holder's records. The link of such a card
 * still opens it, while the link of a card that was closed otherwise does not.
 * @throws HttpsError `failed-precondition`
 */
export function assertNotMerged({ status }: Pass, instead: string): void {
  if (status === 'closed')
    throw new HttpsError('failed-precondition', `This card became part of another card of yours. ${instead}`);
}

/** The card that a secret opens. One read, or none when the secret is not genuine. @throws HttpsError `not-found` */
export async function openCard(secret: string): Promise<OwnCard> {
  const opened = openSecret(secret);
  if (!opened) throw noSuchCard();
  const { businessId, passId, linkVersion } = opened;
  const db = firestore();
  const refs = refsOf(db, businessId);
  const pass = (await refs.at('passes', passId).get()).data();
  if (!pass || pass.linkVersion !== linkVersion) throw cardEnded();
  return { db, businessId, refs, pass };
}

const lineOf = (event: PassEvent): HistoryLine => {
  const { seq, type, amount, at, scanId, undoneBy = type === 'undone' ? scanId : undefined } = event;
  return { seq, type, amount, at, words: historyInWords(event), undo: undoneBy };
};

/** The most lines of the history in one answer. */
const LINES = 20;

async function historyBefore(refs: BusinessRefs, passId: string, before?: number): Promise<HistoryLine[]> {
  const query =
    before === undefined
      ? queryIn(refs, QUERIES.history, passId)
      : queryIn(refs, QUERIES.historyBefore, passId, before);
  const { docs } = await query.limit(LINES).get();
  return docs.map((snapshot) => lineOf(snapshot.data()));
}

/** The conditions of a card's offer. One read, or none when it is the current offer. */
async function conditionsOf(refs: BusinessRefs, { programmeId, offer }: Pass, current: Offer): Promise<string> {
  if (current.version === offer.version) return current.conditions ?? '';
  const stored = await refs.offers(programmeId).doc(String(offer.version)).get();
  return stored.data()?.conditions ?? '';
}

/** Whether the holder agreed to news by email within seven days, and the address is not confirmed. */
function isUnconfirmed(contact: Contact | undefined, now: number): boolean {
  const { given, confirmed, hasAddress, since = 0 } = consentOf(contact, 'email');
  return hasAddress && given && !confirmed && now - since < 7 * DAY_MS;
}

async function viewOf({ businessId, refs, pass }: OwnCard): Promise<PassView> {
  const [businessSnapshot, events, typed] = await Promise.all([
    refs.business.get(),
    historyBefore(refs, pass.passId),
    refs.at('contacts', pass.passId).get(),
  ]);
  const business = businessSnapshot.data();
  const programme = business?.programmes[pass.programmeId];
  if (!business || !programme) throw noSuchCard();
  const { name, colour, logo, active, frozenSince, address, contact, timeZone } = business;
  const now = Date.now();
  const card = withOfferAt(pass, programme, now);
  const { passId, shortCode, status, offer, seq } = card;
  const conditions = await conditionsOf(refs, card, programme.offer);
  const wallets = status === 'open' ? walletsOffered() : [];
  return {
    serverTime: now,
    seq,
    business: {
      name,
      colour,
      logo,
      active,
      timeZone,
      frozenSince,
      redeemUntil: redeemUntil(business),
      endsAt: cardsEndAt(business),
      address,
      contact,
    },
    programme: {
      ...programmeView(programme.name, { ...offer, conditions }),
      version: offer.version,
      ...newsOf(programme, timeZone, now),
    },
    pass: { passId, shortCode, ...holderShown(card), ...balanceOf(card), status },
    code: {
      key: codeKey(businessId, passId, pass).toString('base64url'),
      period: CODE_PERIOD_SECONDS,
      digits: CODE_DIGITS,
    },
    events,
    wallets: wallets.length > 0 ? wallets : undefined,
    isUnconfirmed: isUnconfirmed(typed.data(), now) || undefined,
  };
}

const shared = { options: { secrets: [passRootSecrets] } };

/** Reads the card. It costs one read when the card has not changed since the `seq` that the page has. */
export const getPass = callable('getPass', {
  ...shared,
  withoutAppCheck: true,
  handler: async ({ secret, since }) => {
    const card = await openCard(secret);
    if (since === card.pass.seq) return { unchanged: true, serverTime: Date.now() };
    const present = secretOf(card.businessId, card.pass);
    return { ...(await viewOf(card)), ...(present !== secret && { secret: present }) };
  },
});

/** A page of the card’s history, newest first. */
export const getPassHistory = callable('getPassHistory', {
  ...shared,
  withoutAppCheck: true,
  handler: async ({ secret, before }) => {
    const { refs, pass } = await openCard(secret);
    return { events: await historyBefore(refs, pass.passId, before) };
  },
});

/** Internal fields that the export leaves out. */
const INTERNAL = [
  'root',
  'previousKey',
  'previousCode',
  'endedKeys',
  'failedCodes',
  'recent',
  'visits',
  'schema',
] as const;

/** The contact with the history of its consents, without the manager who recorded one. */
function contactForHolder(contact: Contact | undefined): Contact | null {
  if (!contact) return null;
  const { consents, ...others } = contact;
  return { ...others, consents: consents?.map(({ by: _, ...entry }) => entry) };
}

/** What is kept of a mailbox, for a holder who confirmed its address. The last message's card is left out. */
async function mailboxForHolder(refs: BusinessRefs, contact: Contact | undefined) {
  const record = consentOf(contact, 'email').confirmed && (await mailboxRef(refs, contact)?.get())?.data();
  if (!record) return null;
  const { stoppedAt, lastNews } = record;
  return { stoppedAt, lastNews: lastNews && { messageId: lastNews.messageId, at: lastNews.at } };
}

/** The reports of a card's holder, newest first, without the person who answered. */
async function ownReports(refs: BusinessRefs, passId: string): Promise<OwnReport[]> {
  const { docs } = await queryIn(refs, QUERIES.reportsOfCard, passId).get();
  return docs
    .map((snapshot) => snapshot.data())
    .map(({ message, at, outcome, closedAt }) => ({ message, at, answerBy: answerBy(at), outcome, closedAt }))
    .sort((one, other) => other.at - one.at);
}

/** The most reports in one answer. */
const REPORTS = 50;

/** The holder’s newest reports and the shop’s answers. */
export const listReports = callable('listReports', {
  ...shared,
  handler: async ({ secret }) => {
    const { refs, pass } = await openCard(secret);
    return { reports: (await ownReports(refs, pass.passId)).slice(0, REPORTS) };
  },
});

/** Everything that is stored about the card, for its holder to download. */
export const exportPass = callable('exportPass', {
  ...shared,
  handler: async ({ secret }) => {
    const { refs, pass } = await openCard(secret);
    const [business, contact, wallets, past, events, reports] = await Promise.all([
      refs.business.get(),
      refs.at('contacts', pass.passId).get(),
      refs.at('wallets', pass.passId).get(),
      refs.at('pasts', pass.passId).get(),
      queryIn(refs, QUERIES.history, pass.passId).get(),
      ownReports(refs, pass.passId),
    ]);
    const kept = Object.entries(pass).filter(([field]) => !INTERNAL.some((internal) => internal === field));
    return {
      exportedAt: Date.now(),
      business: { name: business.data()?.name ?? '' },
      pass: Object.fromEntries(kept),
      contact: contactForHolder(contact.data()),
      mailbox: await mailboxForHolder(refs, contact.data()),
      events: events.docs.map((snapshot) => ({ ...lineOf(snapshot.data()) })),
      past: past.data() ?? null,
      reports,
      wallets: wallets.exists ? toPlain(wallets.data() ?? {}) : null,
    };
  },
});

/**
 * Erases the card: name, contact and reports are deleted, and its link and codes become invalid. The shop's figures
 * stay. Erasing it again gets the same answer.
 * @throws HttpsError `not-found`, or `failed-precondition` for a card that became part of another
 */
export const erasePass = callable('erasePass', {
  ...shared,
  handler: async ({ secret }) => {
    const opened = openSecret(secret);
    if (!opened) throw noSuchCard();
    const { businessId, passId, linkVersion } = opened;
    await changeOwnCard({ businessId, passId, version: linkVersion, command: { type: 'close' } }, (pass) => {
      if (!pass || pass.linkVersion !== linkVersion) throw cardEnded();
      assertNotMerged(pass, 'Erase that one, or ask the shop.');
    });
    return { erased: true };
  },
});

const REPORT_LIMIT = {
  name: 'report',
  limit: 10,
  windowMs: HOUR_MS,
  message: 'You have written several times already. Try again in an hour.',
};
/** A network may call this many times as often as one card, because a café's guests share it. */
const TIMES_A_NETWORK = 10;

/**
 * "Something wrong?": stores a report for the shop to answer, and mails the owner within a limit. The callable's answer
 * acknowledges the report. The browser gives each report an id, so that one that is sent again is stored once and gets
 * the same answer.
 * @throws HttpsError `not-found`, `resource-exhausted`, or `failed-precondition` for a card that became part of another
 */
export const reportPass = callable('reportPass', {
  ...shared,
  handler: async ({ secret, reportId, message }, _, { rawRequest }) => {
    const { db, businessId, refs, pass } = await openCard(secret);
    const { passId } = pass;
    const reports = refs.collection('reports');
    const ref = reportId === undefined ? reports.doc() : reports.doc(`${passId}_${reportId}`);
    const sentBefore = (await ref.get()).data();
    if (sentBefore) return { received: true, answerBy: answerBy(sentBefore.at) };
    assertNotMerged(pass, 'Write from that one, or ask the shop.');
    await countCall(REPORT_LIMIT, [{ key: passId }, ...clientNetworks(rawRequest, TIMES_A_NETWORK)]);
    const report: CardReport = { passId, message, at: Date.now(), open: true };
    const uid = (await refs.business.get()).data()?.ownerUid;
    const mayTell = await mayMailAboutReport('report mail', { businessId, passId });
    const mail = { kind: 'report-received', card: { businessId, passId }, report: ref.id } as const;
    // In a transaction, so that no report is written for a card that a merge closes, or that is erased, at this moment.
    await inTransaction(db, async (transaction) => {
      const { card, stored } = await readAll(transaction, { card: refs.at('passes', passId), stored: ref });
      if (stored.exists) return;
      const now = card.data();
      if (!now) throw cardEnded();
      assertNotMerged(now, 'Write from that one, or ask the shop.');
      transaction.create(ref, report);
      if (uid !== undefined && mayTell) addMails(db, transaction, [{ ...mail, uid }], Timestamp.fromMillis(report.at));
    });
    return { received: true, answerBy: answerBy(report.at) };
  },
});
