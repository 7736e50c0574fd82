/** The words for a message's numbers. */
import { type LeftOut } from './types';

/** Why cards are left out, as the end of “12 cards: …”. */
export const LEFT_OUT_WORDS: Record<LeftOut, string> = {
  'no-consent': 'no permission for news',
  'no-address': 'no email address',
  'address-refused': 'the mail server refused the address for good',
  'not-confirmed': 'nobody has confirmed the address yet',
  'no-wallet': 'the card is in no wallet',
  'seven-days': 'they had a message within the last seven days, or were held back from one',
  'same-address': 'another card with the same address gets it',
  'card-closed': 'the card is blocked or closed',
  'shop-closed': 'the shop is frozen, or its messages are stopped',
  'wallet-busy': 'the wallet had enough notices today',
  stopped: 'the message was stopped before',
  failed: 'something went wrong on our side',
};
