/** A shop with many cards, written in bulk: the reducer of the domain says what each event does to its card. */
import { applyEvent } from '@tessera/domain/pass/applyEvent';
import { crockford, shortCodeOf } from '@tessera/domain/pass/code';
import { joinedPass } from '@tessera/domain/pass/join';
import { SCHEMA } from '@tessera/domain/pass/schema';
import { balanceOf, type PassEvent } from '@tessera/domain/pass/state';
import { defaultLimits } from '@tessera/domain/programme';
import { rulesOf } from '@tessera/domain/scheme/rules';
import { stampsScheme } from '@tessera/domain/scheme/stamps/rules';
import { DAY_MS } from '@tessera/domain/time';
import type { Firestore } from 'firebase-admin/firestore';

/** When all cards are taken, unless said otherwise. */
const BEGIN = Date.UTC(2026, 5, 1);

const offer = { version: 1, scheme: stampsScheme(10, 'a coffee') };

/** An active shop with an open card. */
export async function makeShop(db: Firestore, businessId: string): Promise<void> {
  const limits = defaultLimits('stamps', BEGIN);
  const programme = {
    name: 'Coffee',
    status: 'open',
    joinCode: `J${businessId}`,
    version: 1,
    offer,
    recent: [offer],
    limits,
  };
  await db.doc(`businesses/${businessId}`).set({
    ...{ ownerUid: 'bench', name: 'Bench', colour: '#12463a', category: 'cafe', address: ['1 High Street'] },
    ...{
      contact: { email: 'bench@example.com' },
      timeZone: 'Europe/London',
      active: true,
      locations: { main: 'Main' },
    },
    programmes: { one: programme },
  });
}

/** A card with the events of its life: a stamp on each day after it is taken, in milliseconds since 1970. */
export function lifeOf(number: number, eventsOfCard: number, begin: number) {
  const passId = crockford(
    new Uint8Array(new BigUint64Array([BigInt(number) * 7919n, 0n]).buffer).slice(0, 10).reverse(),
  );
  const fields = { passId, programmeId: 'one', shortCode: shortCodeOf(passId), root: 1, offer };
  const begun = joinedPass({ ...fields, holder: { name: `Customer ${number}` } }, 'customer', begin);
  let { pass } = begun;
  const events = [begun.event];
  while (events.length < eventsOfCard) {
    const at = begin + events.length * DAY_MS;
    const filling = rulesOf(offer.scheme).earn(pass, 1, { offer, recent: [offer] }, { at, timeZone: 'Europe/London' });
    const event: PassEvent = {
      ...{
        scanId: `e${number}-${events.length}`,
        passId,
        seq: events.length + 1,
        type: 'stamped',
        scheme: 'stamps',
        amount: 1,
      },
      ...{
        bought: 1,
        by: 'bench',
        at,
        proof: 'code',
        content: `earn ${passId} 1`,
        after: balanceOf(pass),
        schema: SCHEMA,
      },
      ...(filling.earned?.length ? { earned: filling.earned } : {}),
      day: new Date(at).toISOString().slice(0, 10),
    };
    pass = applyEvent(pass, event);
    events.push({ ...event, after: balanceOf(pass) });
  }
  return { pass, events };
}

export interface BulkShop {
  cards: number;
  eventsOfCard: number;
  /** When a card is taken, in milliseconds since 1970. It gets a stamp on each following day. */
  begin?: (number: number) => number;
}

/** Writes cards with their events and contacts. */
export async function fillShop(
  db: Firestore,
  businessId: string,
  { cards, eventsOfCard, begin = () => BEGIN }: BulkShop,
): Promise<void> {
  const shop = db.doc(`businesses/${businessId}`);
  const writer = db.bulkWriter({ throttling: false });
  for (let number = 1; number <= cards; number += 1) {
    const { pass, events } = lifeOf(number, eventsOfCard, begin(number));
    void writer.create(shop.collection('passes').doc(pass.passId), pass);
    for (const event of events) void writer.create(shop.collection('events').doc(event.scanId), event);
    void writer.create(shop.collection('contacts').doc(pass.passId), { email: `c${number}@example.com` });
    if (number % 500 === 0) await writer.flush();
  }
  await writer.close();
}
