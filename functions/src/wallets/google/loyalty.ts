/** A card in the words of Google Wallet: the class of its programme, and the object of the card. Pure. */
import { DAY_MS } from '@tessera/domain/lib/time';
import { CODE_DIGITS, CODE_PERIOD_SECONDS } from '@tessera/domain/pass/code';
import type { WalletCard } from '@tessera/domain/pass/wallet';
import type { LoyaltyClass, LoyaltyObject, RotatingBarcode, VoidObject } from './schema';

/** The class id of a programme's cards. */
export const classIdOf = (issuerId: string, businessId: string, programmeId: string): string =>
  `${issuerId}.${businessId}_${programmeId}`;

/**
 * The object id of a card on one phone. A card that moves to another phone gets another object; the old one is voided.
 */
export const objectIdOf = (
  issuerId: string,
  businessId: string,
  passId: string,
  linkVersion: number | string,
): string => `${issuerId}.${businessId}_${passId}_${linkVersion}`;

/** The parts of an object id. */
export interface ObjectName {
  businessId: string;
  passId: string;
  linkVersion: number;
}

/** The parts of our object id; null for any other text. */
export function readObjectId(issuerId: string, objectId: string): ObjectName | null {
  const [, businessId, passId, version] = /^\d+\.([0-9A-Z]{16})_([0-9A-Z]{16})_([1-9]\d{0,5})$/.exec(objectId) ?? [];
  if (!businessId || !passId || !objectId.startsWith(`${issuerId}.`)) return null;
  return { businessId, passId, linkVersion: Number(version) };
}

const image = (uri: string, words: string) => ({
  sourceUri: { uri },
  contentDescription: { defaultValue: { language: 'en-GB', value: words } },
});

/**
 * @param logo a public address
 * @param callback the address that Google calls when a card was saved or deleted
 */
export function loyaltyClass(
  { shop, programme, colour }: WalletCard,
  { classId, logo, callback }: { classId: string; logo: string; callback: string },
): LoyaltyClass {
  return {
    id: classId,
    issuerName: shop,
    programName: programme,
    programLogo: image(logo, shop),
    hexBackgroundColor: colour,
    accountNameLabel: 'Name',
    accountIdLabel: 'Card code',
    countryCode: 'GB',
    reviewStatus: 'UNDER_REVIEW',
    multipleDevicesAndHoldersAllowedStatus: 'ONE_USER_ALL_DEVICES',
    callbackOptions: { url: callback },
  };
}

/** The rotating code, which the phone computes. The counter reads it in the same way as the code on our own page. */
const rotatingBarcode = (passId: string, shortCode: string, key: Uint8Array): RotatingBarcode => ({
  type: 'QR_CODE',
  renderEncoding: 'UTF_8',
  valuePattern: `T1.${passId}.{totp_timestamp_seconds}.{totp_value_0}`,
  totpDetails: {
    algorithm: 'TOTP_SHA1',
    periodMillis: String(CODE_PERIOD_SECONDS * 1000),
    parameters: [{ key: Buffer.from(key).toString('hex').toUpperCase(), valueLength: CODE_DIGITS }],
  },
  alternateText: shortCode,
});

/** The parts of an object besides the card's content. */
interface Keys {
  objectId: string;
  classId: string;
  passId: string;
  /** The key of the rotating code. */
  key: Uint8Array;
  /** The public address of the mosaic's picture. */
  picture: string;
  /** The link that opens the live card. */
  link: string;
}

/** The object of an active card. */
export function loyaltyObject(card: WalletCard, keys: Keys): LoyaltyObject {
  const { objectId, classId, passId, key, picture, link } = keys;
  const lines = [
    ...(card.next ? [{ id: 'reward', header: 'Next reward', body: card.next }] : []),
    ...(card.ready.length > 0 ? [{ id: 'ready', header: 'Ready to ask for', body: card.ready.join(', ') }] : []),
    ...(card.notice ? [{ id: 'notice', header: 'Good to know', body: card.notice }] : []),
    { id: 'offer', header: 'The offer', body: card.offer.join('\n') },
    ...(card.conditions ? [{ id: 'conditions', header: 'Terms', body: card.conditions }] : []),
    { id: 'responsible', header: 'Who holds your data', body: card.responsible.join('\n') },
  ];
  return {
    id: objectId,
    classId,
    state: 'ACTIVE',
    accountId: card.shortCode,
    accountName: card.holderName,
    loyaltyPoints: { label: card.noun.charAt(0).toUpperCase() + card.noun.slice(1), balance: { string: card.count } },
    secondaryLoyaltyPoints: { label: 'Rewards', balance: { int: card.readyCount } },
    textModulesData: lines,
    linksModuleData: { uris: [{ id: 'card', uri: link, description: 'Open the live card' }] },
    heroImage: image(picture, `${card.count} ${card.noun}`),
    rotatingBarcode: rotatingBarcode(passId, card.shortCode, key),
  };
}

/**
 * The object of a card that is blocked, closed or on another phone: listed among expired passes, without name, code or
 * link.
 */
export const voidObject = (id: string, classId: string): VoidObject => ({ id, classId, state: 'INACTIVE' });

/** Google's limit of notifying changes per pass in 24 hours. */
const NOTIFYING_A_DAY = 3;

/** The times within the last day at which a change notified the holder, in milliseconds since 1970. */
export const notifiedLately = (notified: readonly number[], now: number): number[] =>
  notified.filter((at) => at > now - DAY_MS);

/** Whether one more change may notify the holder. */
export const mayNotify = (notified: readonly number[], now: number): boolean =>
  notifiedLately(notified, now).length < NOTIFYING_A_DAY;

/**
 * Whether a shop's news may notify the holder: one of the day's notifications is reserved for the card's own changes.
 */
export const mayNotifyOfNews = (notified: readonly number[], now: number): boolean =>
  notifiedLately(notified, now).length < NOTIFYING_A_DAY - 1;
