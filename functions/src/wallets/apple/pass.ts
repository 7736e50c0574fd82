/** A card as a pass of Apple Wallet: a store card in a signed archive. */
import { cardAddress } from '@tessera/domain/addresses/customerPaths';
import { channelsOf, inkOn } from '@tessera/domain/lib/inkOn';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { staticCode } from '@tessera/domain/pass/code';
import type { Pass } from '@tessera/domain/pass/state';
import { type WalletCard, walletCard } from '@tessera/domain/pass/wallet';
import type { Business } from '@tessera/domain/shop/business';
import { type AppleSerial, secretOf, staticMac } from '../../passes/keys';
import {
  applePassCertificate,
  applePassKey,
  applePassTypeId,
  appleTeamId,
  appleWwdrCertificate,
  required,
  siteUrl,
} from '../../platform/config';
import { logoOf } from '../../records/refs';
import { groundOf, logosOf, picturesOf } from './images';
import { pem } from './pem';
import { serialOf } from './serial';

/** `#12463a` as Apple writes it: `rgb(18, 70, 58)`. */
const rgb = (colour: string): string => `rgb(${channelsOf(colour).join(', ')})`;

interface Field {
  key: string;
  label?: string;
  value: string;
  /** The lock screen's text about a change; `%@` is the new value. */
  changeMessage?: string;
  attributedValue?: string;
}

interface Fields {
  headerFields: Field[];
  secondaryFields: Field[];
  auxiliaryFields: Field[];
  backFields: Field[];
}

/**
 * The field that a phone tells of when the card has changed. No other field of the card has a message: of several that
 * change at once, a phone tells one, which would be the balance and not the reward that a stamp has made ready.
 */
const latest = (value: string, label: string): Field => ({ key: 'latest', label, value, changeMessage: '%@' });

/** @param link to the live card; undefined on a void pass. @param news the shop's last notice */
function fieldsOf(card: WalletCard, link: string | undefined, news: string | undefined): Fields {
  const { count, noun, next, ready, offer, holderName, conditions, notice, shop, responsible, programme } = card;
  return {
    headerFields: card.isVoid ? [] : [{ key: 'balance', label: noun.toUpperCase(), value: count }],
    secondaryFields: [
      ...(notice === undefined ? [] : [{ key: 'notice', label: 'PLEASE NOTE', value: notice }]),
      ...(ready.length > 0 ? [{ key: 'ready', label: 'READY FOR YOU', value: ready.join(', ') }] : []),
      ...(card.isVoid || notice !== undefined || next === ''
        ? []
        : [{ key: 'reward', label: 'NEXT REWARD', value: next }]),
    ],
    auxiliaryFields: holderName === undefined ? [] : [{ key: 'holder', label: 'NAME', value: holderName }],
    backFields: [
      ...(news === undefined || card.isVoid
        ? []
        : [{ key: 'news', label: `News from ${shop}`, value: news, changeMessage: '%@' }]),
      ...(link === undefined
        ? []
        : [
            {
              key: 'card',
              label: 'Your live card',
              value: link,
              attributedValue: `<a href="${link}">Open the card with its rotating code</a>`,
            },
          ]),
      {
        key: 'how',
        label: 'How it works',
        value:
          `Show the code at the counter for your ${noun}. For a reward, open the live card: its code changes every 30 ` +
          'seconds. With the code on this pass, staff confirm a reward.',
      },
      notice === undefined
        ? latest(`Your ${noun}: ${count}${ready.length > 0 ? `. Ready for you: ${ready.join(', ')}` : ''}`, 'Now')
        : latest(notice, 'Please note'),
      { key: 'offer', label: 'The offer', value: offer.join('\n') },
      ...(conditions ? [{ key: 'conditions', label: `Terms of ${programme}`, value: conditions }] : []),
      { key: 'responsible', label: `${shop} holds the data of this card`, value: responsible.join('\n') },
    ].filter(({ value }) => value !== ''),
  };
}

/** The picture of a card that is erased with its shop. */
const ERASED = { colour: '', laid: 0, tiles: 4, isGrey: true } as const;

interface PassInput {
  business: Business;
  pass: Pass;
  serial: AppleSerial;
  /** The pass's own authentication token, which never changes. */
  token: string;
  /** The shop's last notice, for holders who agreed to notices. */
  news?: string | undefined;
}

/** The fields of `pass.json` that never change. */
const envelope = (serial: AppleSerial, token: string) => ({
  formatVersion: 1,
  passTypeIdentifier: required(applePassTypeId),
  teamIdentifier: required(appleTeamId),
  serialNumber: serialOf(serial),
  webServiceURL: `${required(siteUrl)}/wallet/apple`,
  authenticationToken: token,
  // Only the holder may use the code. Sharing the pass would let other people use the card.
  sharingProhibited: true,
});

/** `pass.json`. Its names are those of Apple's documentation, "Wallet Passes: Pass". */
function passJson({ pass, serial, token, news }: PassInput, card: WalletCard, ground: string): object {
  const ink = inkOn(ground) === 'dark' ? '#000000' : '#ffffff';
  const code = staticCode(pass.passId, pass.staticVersion, staticMac(serial.businessId, pass.passId, pass));
  const link = card.isVoid ? undefined : required(siteUrl) + cardAddress(secretOf(serial.businessId, pass));
  return {
    ...envelope(serial, token),
    organizationName: card.shop,
    description: `Card of ${card.shop}`,
    logoText: card.shop,
    backgroundColor: rgb(ground),
    foregroundColor: rgb(ink),
    labelColor: rgb(ink),
    ...(card.isVoid
      ? { voided: true }
      : {
          barcodes: [
            {
              format: 'PKBarcodeFormatQR',
              message: code,
              messageEncoding: 'iso-8859-1',
              altText: card.shortCode,
            },
          ],
        }),
    storeCard: fieldsOf(card, link, news),
  };
}

/** `pass.json` of a card that is erased with its shop: only its serial number is left. */
function erasedPassJson(serial: AppleSerial, token: string): object {
  const words = 'The shop has closed, and this card with it.';
  return {
    ...envelope(serial, token),
    organizationName: PRODUCT_NAME,
    description: 'Card that has ended',
    logoText: 'This card has ended',
    backgroundColor: rgb(groundOf(ERASED)),
    foregroundColor: rgb('#ffffff'),
    labelColor: rgb('#ffffff'),
    voided: true,
    storeCard: {
      secondaryFields: [{ key: 'notice', label: 'PLEASE NOTE', value: words }],
      backFields: [latest(`${words} Its data has been erased.`, 'Please note')],
    },
  };
}

async function signed(pictures: Record<string, Buffer>, json: object): Promise<Buffer> {
  const { PKPass } = await import('passkit-generator');
  const archive = new PKPass(
    { ...pictures, 'pass.json': Buffer.from(JSON.stringify(json)) },
    { signerCert: pem(applePassCertificate), signerKey: pem(applePassKey), wwdr: pem(appleWwdrCertificate) },
  );
  return archive.getAsBuffer();
}

/**
 * Makes the signed archive. It takes some tens of milliseconds, mostly for the signature, and one read if the shop has
 * its own logo.
 * @throws Error naming a setting that is missing or malformed
 */
export async function makePass(input: PassInput): Promise<Buffer> {
  const { business, pass, serial } = input;
  const card = walletCard(business, pass, serial.linkVersion, Date.now());
  const { tiles, colour } = card;
  const isGrey = card.isVoid || !business.active;
  const ground = groundOf({ colour, isGrey });
  const logo = business.logo === undefined ? null : await logoOf(serial.businessId);
  const pictures = {
    ...picturesOf({ colour, ...tiles, isGrey }),
    ...(logo && logosOf(logo.png, ground)),
  };
  return signed(pictures, passJson(input, card, ground));
}

/** The archive of a card that is erased with its shop. @throws as `makePass` does */
export function makeErasedPass(serial: AppleSerial, token: string): Promise<Buffer> {
  // No strip: the number of stamps is gone.
  const pictures = Object.entries(picturesOf(ERASED)).filter(([name]) => !name.startsWith('strip'));
  return signed(Object.fromEntries(pictures), erasedPassJson(serial, token));
}
