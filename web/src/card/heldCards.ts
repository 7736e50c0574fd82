/** The cards that this browser holds: the secret and the last view of each, so that it opens without a connection. */
import type { PassView } from '@tessera/domain/calls/callables';
import { lastingOf } from '@tessera/domain/scheme/ends';
import { isKind } from '@tessera/domain/scheme/words';
import { storedRecord } from '../shared/lib/storage';

export interface HeldCard {
  secret: string;
  /** Absent until the card was shown for the first time. */
  view?: PassView;
  /** The shop's colour, until the card is shown. */
  colour?: string;
  /** When the server last confirmed this view, by its clock: milliseconds since 1970. */
  seenAt: number;
  /** The server's clock minus this device's, in milliseconds. The code rotates by the server's clock. */
  clockAhead: number;
}

/** `C1.<business>.<pass>.<link version>.<mac>` */
const SECRET = /^C1\.([\w-]{1,64})\.([0-9A-HJKMNP-TV-Z]{16})\.([1-9]\d{0,5})\.[\w-]{22}$/;

/** The pass id in a secret; undefined for any other text. */
export const passIdOf = (secret: string): string | undefined => SECRET.exec(secret)?.[2];

const cards = storedRecord('tessera.cards');

const isColour = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value);

const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object';

/** Whether a stored view has the form that the pages need; an older version of the site may have stored another. */
function isView(value: unknown): value is PassView {
  if (!isObject(value)) return false;
  const { seq, business, programme, pass, code, events } = value;
  return (
    typeof seq === 'number' &&
    isObject(business) &&
    typeof business['name'] === 'string' &&
    isColour(business['colour']) &&
    isObject(programme) &&
    isKind(programme['kind']) &&
    Array.isArray(programme['rewards']) &&
    isObject(pass) &&
    typeof pass['passId'] === 'string' &&
    typeof pass['balance'] === 'number' &&
    Array.isArray(pass['rewards']) &&
    isObject(code) &&
    typeof code['key'] === 'string' &&
    Array.isArray(events)
  );
}

function parse(value: unknown): HeldCard | undefined {
  if (!isObject(value)) return undefined;
  const { secret, view, seenAt, clockAhead, colour } = value;
  if (typeof secret !== 'string' || passIdOf(secret) === undefined) return undefined;
  return {
    secret,
    seenAt: typeof seenAt === 'number' ? seenAt : 0,
    clockAhead: typeof clockAhead === 'number' ? clockAhead : 0,
    ...(isView(view) && { view }),
    ...(isColour(colour) && { colour }),
  };
}

/** Whether a shop gives rewards at a time: a frozen one does until a day. */
export const givesRewards = ({ redeemUntil = Infinity }: PassView['business'], at: number): boolean => at < redeemUntil;

/** How many rewards of a card can be had. */
export const readyCount = ({ business, pass }: PassView, now: number): number =>
  givesRewards(business, now) ? lastingOf(pass.rewards, business, now).length : 0;

/** Every card, the last shown one first. */
export function heldCards(): HeldCard[] {
  return Object.values(cards.read())
    .map(parse)
    .filter((card) => card !== undefined)
    .sort((one, other) => other.seenAt - one.seenAt);
}

/** What a secret opens: all but its MAC, which is another one after a new root secret. */
const linkOf = (secret: string): string => secret.slice(0, secret.lastIndexOf('.'));

/** The stored card of a link, as last shown. Its secret may have another MAC. */
export function heldCard(secret: string): HeldCard | undefined {
  const held = parse(cards.read()[passIdOf(secret) ?? '']);
  return held && linkOf(held.secret) === linkOf(secret) ? held : undefined;
}

/** Stores a card, and replaces its older copy. False if the browser will not remember it. */
export function rememberCard(card: HeldCard): boolean {
  const passId = passIdOf(card.secret);
  return passId !== undefined && cards.write({ ...cards.read(), [passId]: card });
}

/** Whether the record of cards is stored. It stays when it is empty; only clearing the whole storage removes it. */
export const holdsRecord = (): boolean => cards.exists();

const joins = storedRecord('tessera.joinIds');

/** Removes a card and its join id from this browser. */
export function forgetCard(secret: string): void {
  const passId = passIdOf(secret) ?? '';
  const { [passId]: _, ...others } = cards.read();
  cards.write(others);
  forgetJoins(passId);
}

/**
 * Removes a card that has ended: its secret, view and join id. Stores only that it has ended, so that the page knows
 * this without a connection. A newer link of the same card stays.
 */
export function endCard(secret: string): void {
  const [, , passId, linkVersion] = SECRET.exec(secret) ?? [];
  if (passId === undefined || hasCardEnded(secret)) return;
  const held = parse(cards.read()[passId]);
  if (held && linkOf(held.secret) !== linkOf(secret)) return;
  cards.write({ ...cards.read(), [passId]: { endedLink: Number(linkVersion) } });
  forgetJoins(passId);
}

/** Whether this browser knows that the card of a secret has ended. */
export function hasCardEnded(secret: string): boolean {
  const [, , passId = '', linkVersion] = SECRET.exec(secret) ?? [];
  const stored = cards.read()[passId];
  return isObject(stored) && typeof stored['endedLink'] === 'number' && Number(linkVersion) <= stored['endedLink'];
}

function forgetJoins(passId: string): void {
  const others = Object.entries(joins.read()).filter(([, join]) => !isObject(join) || join['passId'] !== passId);
  joins.write(Object.fromEntries(others));
}

export interface Join {
  /** Sent with every press; the same id gets the same card. UUID version 4. */
  joinId: string;
  /** The id of the card, once there is one. */
  passId?: string;
}

/** The join id of this browser for a join code, or for a code that moves a card, stored before it is first sent. */
export function joinFor(joinCode: string): Join {
  const stored = joins.read()[joinCode];
  if (isObject(stored) && typeof stored['joinId'] === 'string')
    return { joinId: stored['joinId'], passId: typeof stored['passId'] === 'string' ? stored['passId'] : undefined };
  const join = { joinId: crypto.randomUUID() };
  keepJoin(joinCode, join);
  return join;
}

export const keepJoin = (joinCode: string, join: Join): void => void joins.write({ ...joins.read(), [joinCode]: join });

/** Removes a join id that the server refused, so that the next press uses a new one. */
export function dropJoin(joinCode: string): void {
  const { [joinCode]: _, ...others } = joins.read();
  joins.write(others);
}

/** The card that this browser already has from a join code. */
export function cardJoinedBy(joinCode: string): HeldCard | undefined {
  const stored = joins.read()[joinCode];
  return isObject(stored) ? parse(cards.read()[String(stored['passId'])]) : undefined;
}

/** The code on the poster by which this browser got a card. A card that moved here has another kind of code. */
export const joinCodeOf = (secret: string): string | undefined =>
  Object.entries(joins.read()).find(
    ([code, join]) => /^[0-9A-Z]{4,20}$/.test(code) && isObject(join) && join['passId'] === passIdOf(secret),
  )?.[0];

/** The card of a shop that this browser has: the one from the join code, or one that came by a link, mail or move. */
export const cardOfShop = (joinCode: string, businessId: string): HeldCard | undefined =>
  cardJoinedBy(joinCode) ??
  heldCards().find(({ secret, view }) => SECRET.exec(secret)?.[1] === businessId && view?.pass.status !== 'closed');
