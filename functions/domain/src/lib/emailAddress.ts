/** Which texts are email addresses. A file of its own, so that a page that checks none does not load it. */
import { EMAIL_LIMIT, isPlainText } from './text';

/** A part of an address before the @, and of its domain, with letters of every script. */
const ATOM = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
const ADDRESS = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?!\\d+$)(?=..)${LABEL}$`, 'u');

/** Whether a text is an email address with a full domain, as mail servers take it without quotation marks. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= EMAIL_LIMIT && ADDRESS.test(text) && isPlainText(text);

/** What somebody is told whose text is no address. */
export const NOT_AN_ADDRESS = 'Enter an email address like name@shop.co.uk.';
