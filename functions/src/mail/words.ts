/** Words that several mails share. */
import { cardAddress } from '@tessera/domain/addresses/customerPaths';
import { nameInMail } from '@tessera/domain/lib/text';
import { TIME_ZONE } from '@tessera/domain/operation/product';
import { formatMoney, PLAN } from '@tessera/domain/payment/money';
import type { MailedCard } from '../passes/cardLink';
import type { Link, MailShop, MailText } from './render';

export const day = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: TIME_ZONE }).format(at);

export const money = (amount?: number, currency?: string): string =>
  amount === undefined ? 'an amount that is not recorded' : formatMoney(amount, currency ?? PLAN.currency);

/** A shop's name, which its owner typed and strangers read. */
export const shopIn = ({ shop }: { shop: string }, otherwise: string): string => nameInMail(shop) || otherwise;

/** Names that people typed, as a list: `Ada, Ben and Cleo`. @param otherwise where none can be shown */
export const listed = (names: readonly string[], otherwise: string): string =>
  new Intl.ListFormat('en-GB').format(names.map(nameInMail).filter(Boolean)) || otherwise;

/**
 * The head of a mail in a shop's name.
 * @param site the site's address, without a slash at its end
 */
export const headOf = (facts: { shop: string; colour: string; logo?: string }, site: string): MailShop => ({
  name: shopIn(facts, 'Your card'),
  colour: facts.colour,
  logo: facts.logo === undefined ? undefined : site + facts.logo,
});

export const openCard = (site: string, { secret }: MailedCard, label = 'Open my card'): Link => ({
  label,
  url: site + cardAddress(secret),
});

/** What a mail about a card has: the shop's head, the card as it is now, and the link that opens it. */
export const aboutCard = (card: MailedCard, site: string): Pick<MailText, 'shop' | 'card' | 'link'> => ({
  shop: headOf(card, site),
  card: card.progress,
  link: openCard(site, card),
});

/** The link in a mail that somebody asked for, in case that was not its reader. */
export const wasNotMe = (stop: string | undefined): Link[] =>
  stop === undefined ? [] : [{ label: 'This was not me. Stop these mails to this address for 30 days', url: stop }];

/** The link of a mail that nobody asked for. The address may have been typed by somebody else. */
export const stopThese = (stop: string | undefined): Link[] =>
  stop === undefined ? [] : [{ label: 'Stop these mails to this address for 30 days', url: stop }];
