import { ROUTES, STOP_MAILS_BY_POST } from '@tessera/domain/addresses/paths';

/** The two addresses by which the reader of a mail stops further ones. */
export interface StopAddresses {
  /** The path and fragment of the page with the button, for people. */
  page: string;
  /** The path that mail programs post to (RFC 8058). */
  post: string;
}

/** The addresses of a token, which says what is stopped. */
export const stopAddressesOf = (token: string): StopAddresses => ({
  page: `${ROUTES.stopMails}#${token}`,
  post: `${STOP_MAILS_BY_POST}/${token}`,
});
