/**
 * The cards that this browser holds: what opens each, and what it showed last, so that it opens without a connection.
 */
import type { PassView } from '@tessera/domain/loyalty/callables';
import { LOYALTY_ROUTES } from '@tessera/domain/loyalty/routes';
import { keptRecord } from '../../lib/kept';

export interface HeldCard {
  secret: string;
  /** Absent until it was shown for the first time. */
  view?: PassView;
  /** When the server last said that this is how the card stands, by its clock: milliseconds since 1970. */
  seenAt: number;
  /** The server's clock less this device's, in milliseconds: the code rotates by the server's. */
  clockAhead: number;
}

/** `C1.<business>.<pass>.<link version>.<mac>` */
const SECRET = /^C1\.[\w-]{1,64}\.([0-9A-HJKMNP-TV-Z]{16})\.[1-9]\d{0,5}\.[\w-]{22}$/;

/** The card that a secret names; undefined where it cannot be one. */
export const passIdOf = (secret: string): string | undefined => SECRET.exec(secret)?.[1];

/** The address of a card's page. */
export const addressOfCard = (secret: string): string => `${LOYALTY_ROUTES.card}#${secret}`;

const cards = keptRecord('tessera.cards');

const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object';

/** Whether a kept view is of the form that the pages show; an older version of the site may have written another. */
function isView(value: unknown): value is PassView {
  if (!isObject(value)) return false;
  const { seq, business, programme, pass, code, events } = value;
  return (
    typeof seq === 'number' &&
    isObject(business) &&
    typeof business['name'] === 'string' &&
    /^#[0-9a-f]{6}$/.test(String(business['colour'])) &&
    isObject(programme) &&
    typeof programme['stampsNeeded'] === 'number' &&
    typeof programme['reward'] === 'string' &&
    isObject(pass) &&
    typeof pass['passId'] === 'string' &&
    typeof pass['stamps'] === 'number' &&
    Array.isArray(pass['rewards']) &&
    isObject(code) &&
    typeof code['key'] === 'string' &&
    Array.isArray(events)
  );
}

function parse(value: unknown): HeldCard | undefined {
  if (!isObject(value)) return undefined;
  const { secret, view, seenAt, clockAhead } = value;
  if (typeof secret !== 'string' || passIdOf(secret) === undefined) return undefined;
  return {
    secret,
    seenAt: typeof seenAt === 'number' ? seenAt : 0,
    clockAhead: typeof clockAhead === 'number' ? clockAhead : 0,
    ...(isView(view) && { view }),
  };
}

/** Every card, the one that was shown last first. */
export function heldCards(): HeldCard[] {
  return Object.values(cards.read())
    .map(parse)
    .filter((card) => card !== undefined)
    .sort((one, other) => other.seenAt - one.seenAt);
}

/** The card that a secret opens, as it was last shown here. */
export function heldCard(secret: string): HeldCard | undefined {
  const held = parse(cards.read()[passIdOf(secret) ?? '']);
  return held?.secret === secret ? held : undefined;
}

/** Keeps a card, in place of what was kept of it. */
export function keepCard(card: HeldCard): void {
  const passId = passIdOf(card.secret);
  if (passId !== undefined) cards.write({ ...cards.read(), [passId]: card });
}

const joins = keptRecord('tessera.joinIds');

/** Removes a card from this browser, and the id that it was joined with. */
export function forgetCard(secret: string): void {
  const passId = passIdOf(secret) ?? '';
  const { [passId]: _, ...others } = cards.read();
  cards.write(others);
  const kept = Object.entries(joins.read()).filter(([, join]) => !isObject(join) || join['passId'] !== passId);
  joins.write(Object.fromEntries(kept));
}

export interface Join {
  /** Sent with every press: the same id gets the same card. UUID version 4. */
  joinId: string;
  /** The card, once there is one. */
  passId?: string;
}

/** The id that this browser joins with by a code, kept before it is first sent. */
export function joinFor(joinCode: string): Join {
  const kept = joins.read()[joinCode];
  if (isObject(kept) && typeof kept['joinId'] === 'string')
    return { joinId: kept['joinId'], ...(typeof kept['passId'] === 'string' && { passId: kept['passId'] }) };
  const join = { joinId: crypto.randomUUID() };
  keepJoin(joinCode, join);
  return join;
}

export const keepJoin = (joinCode: string, join: Join): void => joins.write({ ...joins.read(), [joinCode]: join });

/** The server refused the id: the next press is a new one. */
export function dropJoin(joinCode: string): void {
  const { [joinCode]: _, ...others } = joins.read();
  joins.write(others);
}

/** The card that this browser has already by a join code. */
export function cardJoinedBy(joinCode: string): HeldCard | undefined {
  const kept = joins.read()[joinCode];
  return isObject(kept) ? parse(cards.read()[String(kept['passId'])]) : undefined;
}
