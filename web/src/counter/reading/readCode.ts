/** Recognises a scanned or typed text without the server. */
import { count } from '@tessera/domain/lib/text';
import {
  CODE_PERIOD_SECONDS,
  CODE_STEPS_EITHER_WAY,
  codeText,
  parseCardCode,
  shortCodeOf,
  undecorated,
} from '@tessera/domain/pass/code';
import type { Verdict } from '@tessera/domain/pass/verdict';
import { refusalInWords } from '@tessera/domain/pass/words';
import { rulesOf } from '@tessera/domain/scheme/rules';
import type { SchemeKind } from '@tessera/domain/scheme/types';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

export const TWO_CODES = 'Two codes are in the picture. Show one at a time.';

/** The digits of a product's barcode, or of a customer's number in the system that a shop had before. */
const BARCODE = /^\d{8,14}$/;

const ASK_FOR_CODE = 'Ask for the code on the customer’s card.';

/** Patterns of other codes, each with a sentence for staff. */
const OTHERS: readonly [RegExp, string][] = [
  [/^WIFI:/i, `This is a wifi code, not a customer’s card. ${ASK_FOR_CODE}`],
  [/^https?:\/\/[^/]+\/j\//i, 'This is the poster’s code. Customers scan it to get a card.'],
  // A scanner that is set to an American keyboard types another sign for `#` here.
  [/^https?:\/\/[^/]+\/p[/#£\\?]/i, 'This is the link of a card. Ask the customer to open it and show the code.'],
  [
    /^https?:\/\/[^/]+\/take-over\b/i,
    'This moves a card to a new phone. The customer scans it with the camera of that phone.',
  ],
  [/^https?:/i, `This code leads to a web page, not to a customer’s card. ${ASK_FOR_CODE}`],
  [/^(BEGIN:VCARD|MECARD:|mailto:|tel:)/i, `This is a contact’s code, not a customer’s card. ${ASK_FOR_CODE}`],
  [BARCODE, `This is the barcode of a product, not a customer’s card. ${ASK_FOR_CODE}`],
];

/** A sentence about a text that is not a card's code; null for a card's code in any form. */
export function notACard(text: string): string | null {
  // Eight digits can be a short code.
  if (parseCardCode(text)) return null;
  const plain = undecorated(text);
  return OTHERS.find(([pattern]) => pattern.test(plain))?.[1] ?? refusalInWords('bad-code');
}

export const isShortCode = (text: string): boolean => parseCardCode(text)?.form === 'short';

/** Whether a typed text can be a name, an address or a number: it does not have the form of a code. */
export function canBeLookedUp(text: string): boolean {
  const plain = undecorated(text);
  return !parseCardCode(text) && !OTHERS.some(([pattern]) => pattern !== BARCODE && pattern.test(plain));
}

/** A long code, as of another service's card. A name has spaces, and an address an @. */
const LONG_CODE = /^[^\s@]{25,}$/;

/** Letters and digits, too few for a short code. */
const SHORTENED = /^(?=.*\d)(?=.*[a-z])[\da-z-]{1,7}$/i;

/** A sentence about a typed text for which there is no card. */
export function notFound(text: string): string {
  const plain = text.trim();
  const product = BARCODE.test(plain) ? notACard(plain) : null;
  if (product !== null) return product;
  if (LONG_CODE.test(plain)) return `This code is not a card of this shop. ${ASK_FOR_CODE}`;
  const next =
    /^[^\d@]+$/.test(plain) && !/^.{4}-.{4}$/.test(plain)
      ? 'Type the first letters of the first or last name, such as “Gra”.'
      : SHORTENED.test(plain)
        ? 'A card’s code has eight characters.'
        : 'Check it and try again.';
  return `No card found for “${plain}”. ${next}`;
}

/** A card's code as the card shows it, without what a scanner added; any other text as it is. */
export function plainCode(text: string): string {
  const parsed = parseCardCode(text);
  return parsed ? codeText(parsed) : text;
}

/** The card's short code; the text itself if it is not a card's code. */
export function shortCodeIn({ code, passId }: { code?: string | undefined; passId?: string | undefined }): string {
  if (passId !== undefined) return shortCodeOf(passId);
  const parsed = parseCardCode(code ?? '');
  if (!parsed) return code ?? '';
  return parsed.form === 'short' ? parsed.shortCode : shortCodeOf(parsed.passId);
}

function span(seconds: number): string {
  if (seconds >= DAY_SECONDS) return count(Math.round(seconds / DAY_SECONDS), 'day');
  if (seconds >= HOUR_SECONDS) return count(Math.round(seconds / HOUR_SECONDS), 'hour');
  return count(Math.max(1, Math.round(seconds / MINUTE_SECONDS)), 'minute');
}

/**
 * Why a code is not fresh, in words; null for a fresh code, or one without a time.
 * @param at by the server's clock, milliseconds since 1970
 */
function timeInWords(text: string, at: number): string | null {
  const parsed = parseCardCode(text);
  if (parsed?.form !== 'rotating') return null;
  const age = at / 1000 - parsed.seconds;
  if (Math.abs(age) <= CODE_PERIOD_SECONDS * CODE_STEPS_EITHER_WAY) return null;
  if (age < 0) return `The clock of the customer’s phone is ${span(-age)} ahead. Type the short code instead.`;
  if (age >= HOUR_SECONDS)
    return `This code was made ${span(age)} ago: it may be a screenshot. Ask the customer to open the card.`;
  return (
    `This code was made ${span(age)} ago: a screenshot, or the phone’s clock is slow. ` +
    'Ask the customer to open the card, or type the short code.'
  );
}

/** Whether a scanner has probably made all letters large, or all small. */
const isOfOneCase = (letters: string): boolean =>
  letters === letters.toUpperCase() || letters === letters.toLowerCase();

/** Whether codes are refused from this sender, until a manager lifts it or the hour is over. */
export const isClosedToCodes = ({ reason, details }: Pick<Verdict, 'reason' | 'details'>): boolean =>
  reason === 'bad-code' && details?.lookUpOnly === true;

/** The two answers to a question about a scan, in words: whether it is a second one, or the customer was there. */
export const answersTo = ({ reason }: Pick<Verdict, 'reason'>, kind: SchemeKind): { yes: string; no: string } =>
  reason === 'bad-code'
    ? { yes: 'Yes, count it', no: 'No, leave it out' }
    : { yes: rulesOf({ kind }).atCounter.again, no: 'Leave it' };

/**
 * The sentence of a verdict, with this device's remark about the code.
 * @param at by the server's clock, milliseconds since 1970
 */
export function verdictSentence({ reason, details, message }: Verdict, code: string | undefined, at: number): string {
  if (code === undefined) return message;
  if (reason === 'stale-code') return timeInWords(code, at) ?? message;
  if (reason !== 'bad-code' || details?.lookUpOnly || details?.uncertain) return message;
  const parsed = parseCardCode(code);
  if (parsed?.form === 'rotating') return 'This code does not match its card. Ask the customer to open the card again.';
  return parsed?.form === 'static' && isOfOneCase(parsed.mac)
    ? 'Your scanner changes capital letters. Set it to send them as they are, or type the short code.'
    : message;
}

/**
 * A warning about a clock that is wrong by more than a minute; null for a good clock. `difference`: server − device, in
 * ms.
 */
export function clockInWords(difference: number): string | null {
  const seconds = Math.abs(difference) / 1000;
  if (seconds <= MINUTE_SECONDS) return null;
  return `The clock of this device is ${span(seconds)} ${difference > 0 ? 'slow' : 'fast'}. Scans are corrected for it.`;
}
