/** Shops and cards of the benches, written without the functions: the reducer of the domain decides each event. */
import { DAY_MS } from '@tessera/domain/lib/time';
import { TIME_ZONE } from '@tessera/domain/operation/product';
import type { Context } from '@tessera/domain/pass/command';
import { joinedPass } from '@tessera/domain/pass/join';
import { stampsScheme } from '@tessera/domain/scheme/stamps/rules';
import type { Scheme } from '@tessera/domain/scheme/types';
import { defaultLimits, type ProgrammeLimits } from '@tessera/domain/shop/programme';
import type { Firestore } from 'firebase-admin/firestore';
import { newCard, passIdsOf } from '../../functions/src/passes/newCard';
import { refsOf } from '../../functions/src/records/refs';
import { append, type Ledger, writeCards } from '../local/demo/cards';

/** When all shops open and all cards are taken, unless said otherwise. */
const BEGIN = Date.UTC(2026, 5, 1);
/** The id of the programme of each shop. */
export const PROGRAMME = 'one';

export interface ShopOptions {
  ownerUid?: string;
  scheme?: Scheme;
  limits?: Partial<ProgrammeLimits>;
}

/** The programme of a shop; by default a card of ten stamps. */
function programmeOf({ scheme = stampsScheme(10, 'a coffee'), limits }: ShopOptions = {}) {
  const offer = { version: 1, scheme };
  return { offer, recent: [offer], limits: { ...defaultLimits(scheme.kind, BEGIN), ...limits } };
}

/** An active shop with an open card, and its owner. */
export async function makeShop(db: Firestore, businessId: string, options: ShopOptions = {}): Promise<void> {
  const { ownerUid = 'bench' } = options;
  const refs = refsOf(db, businessId);
  await refs.business.set({
    ownerUid,
    name: 'Bench',
    colour: '#12463a',
    category: 'cafe',
    address: ['1 High Street'],
    contact: { email: 'bench@example.com' },
    timeZone: TIME_ZONE,
    active: true,
    locations: { main: 'Main' },
    programmes: {
      [PROGRAMME]: { name: 'Coffee', status: 'open', joinCode: `J${businessId}`, version: 1, ...programmeOf(options) },
    },
    createdAt: BEGIN,
    changedAt: BEGIN,
    schema: 2,
  });
  await refs
    .at('members', ownerUid)
    .set({ uid: ownerUid, role: 'owner', name: 'Owner', active: true, joinedAt: BEGIN });
}

/** A card with the events of its life: a stamp on each day after it is taken, in milliseconds since 1970. */
export function lifeOf(number: number, eventsOfCard: number, begin = BEGIN): Ledger {
  const [passId] = passIdsOf(`bench card ${number}`);
  const programme = programmeOf();
  const holder = { name: `Customer ${number}` };
  const fields = { ...newCard({ passId, programmeId: PROGRAMME, holder }), offer: programme.offer };
  const { pass, event } = joinedPass(fields, 'customer', begin);
  const ledger: Ledger = { pass, events: [event], contact: { email: `c${number}@example.com` } };
  for (let day = 1; day < eventsOfCard; day += 1) {
    const at = begin + day * DAY_MS;
    const context: Context = {
      scanId: `e${number}-${day}`,
      at,
      confirmed: true,
      codes: 'open',
      programme,
      actor: { uid: 'bench', role: 'owner', hasShift: true },
      proof: { kind: 'code', seconds: at / 1000, isGenuine: true },
      shop: { active: true, timeZone: TIME_ZONE },
    };
    append(ledger, { type: 'earn', purchase: { quantity: 1 } }, context);
  }
  return ledger;
}

/** Cards that are written at once. */
const AT_ONCE = 500;

/** Writes the cards of a shop, with their events and contacts. @param cardOf makes a card by its number, from 1 */
export async function fillShop(
  db: Firestore,
  businessId: string,
  cards: number,
  cardOf: (number: number) => Ledger,
): Promise<void> {
  const numbers = Array.from({ length: cards }, (_, index) => index + 1);
  for (let from = 0; from < cards; from += AT_ONCE)
    await writeCards(refsOf(db, businessId), numbers.slice(from, from + AT_ONCE).map(cardOf));
}
