/**
 * Fills a paid shop with a team and a tablet, by the functions' own code, and with cards and the events of its
 * past. Tests call it too. The environment must contain the emulators' addresses and the functions' settings, which
 * `functionsEnvironment` sets.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS, HOUR_MS } from '@tessera/domain/lib/time';
import { AGREEMENT_VERSION } from '@tessera/domain/operation/product';
import type { Callables } from '@tessera/domain/schemas/callables';
import { acceptAgreement } from '../../../functions/src/account/acceptAgreement';
import { firestore } from '../../../functions/src/platform/firebase';
import { type BusinessRefs, refsOf } from '../../../functions/src/records/refs';
import { findAlertsIn } from '../../../functions/src/shop/alerts/findAlerts';
import { saveMessage } from '../../../functions/src/shop/news/draft';
import { countShop } from '../../../functions/src/shop/numbers/countInsights';
import { saveLogo } from '../../../functions/src/shop/programme/logo';
import { saveProgramme } from '../../../functions/src/shop/programme/saveProgramme';
import { projectBusinessOf } from '../../../functions/src/shop/projection';
import { claimDevice, closeShift, enrolDevice, openShift, setPin } from '../../../functions/src/shop/team/devices';
import { acceptInvitation, inviteMember } from '../../../functions/src/shop/team/people';
import { ROOT } from '../../lib/root';
import type { LocalAccount } from '../accounts';
import { ledgerOf, type Seat, writeLedgers } from './cards';
import { type Attendant, planCards, type PlanOptions } from './plan';

type Person = Pick<LocalAccount, 'uid' | 'email'>;

/** Somebody who works in the shop. */
interface Colleague extends Person {
  name: string;
  /** 4 to 6 digits. */
  pin: string;
}

export interface ShopToFill extends PlanOptions {
  /** Must have a complete set-up and a payment that counts. */
  owner: Person;
  /** Without a team, the owner serves all customers with their own phone. */
  team?: Record<Attendant, Colleague>;
  /** What the owner publishes before the first card; without it, the shop keeps the card of its set-up. */
  programme?: Omit<Callables['saveProgramme']['input'], 'businessId'>;
}

type Team = NonNullable<ShopToFill['team']>;

/** The request of a signed-in page, for a callable that runs in this process. A tablet's account has no address. */
export function requestBy<Input>({ uid, email }: { uid: string; email?: string }, data: Input) {
  const token = {
    uid,
    email,
    email_verified: true,
    auth_time: Math.floor(Date.now() / 1000),
    firebase: { sign_in_provider: email === undefined ? 'custom' : 'password' },
  };
  // These functions do not read the other fields of a request.
  return { data, auth: { uid, token }, rawRequest: { headers: {}, socket: { remoteAddress: '127.0.0.1' } } } as never;
}

/** Manager and staff accept their invitations, and everybody gets a PIN. */
async function makeTeam(refs: BusinessRefs, team: Team): Promise<void> {
  const businessId = refs.business.id;
  const { owner, ...others } = team;
  for (const [role, { uid, email, name }] of Object.entries(others)) {
    const { link } = await inviteMember.run(requestBy(owner, { businessId, email, role, name }));
    await acceptInvitation.run(requestBy({ uid, email }, { ticket: new URL(link).hash.slice(1) }));
  }
  for (const { uid, pin } of Object.values(team)) await setPin.run(requestBy(owner, { businessId, uid, pin }));
}

const TABLET = 'Tablet at the till';

/** The owner enrols the tablet at the till. @returns its uid */
async function enrolTablet(refs: BusinessRefs, owner: Colleague): Promise<string> {
  const { code } = await enrolDevice.run(requestBy(owner, { businessId: refs.business.id, name: TABLET }));
  await claimDevice.run(requestBy(owner, { code }));
  const tablets = await refs.collection('devices').where('name', '==', TABLET).get();
  return tablets.docs[0]?.data().uid ?? '';
}

const TRIED_TABLET = 'Tablet for trying out';

/** A one-time code with which a browser becomes a tablet of the shop. Deletes unused codes of earlier starts. */
export async function tabletCode(businessId: string, owner: Person): Promise<string> {
  const refs = refsOf(firestore(), businessId);
  const { docs } = await refs.collection('devices').where('name', '==', TRIED_TABLET).get();
  await Promise.all(
    docs.filter((device) => device.data().claimedAt === undefined).map((device) => device.ref.delete()),
  );
  return (await enrolDevice.run(requestBy(owner, { businessId, name: TRIED_TABLET }))).code;
}

/** Opens shifts of manager and staff on the tablet, which count as open since a time in the past. */
async function openShifts(refs: BusinessRefs, team: Team, since: number): Promise<Record<'manager' | 'staff', Seat>> {
  const businessId = refs.business.id;
  const uid = await enrolTablet(refs, team.owner);
  const seatOf = async (person: Colleague): Promise<Seat> => {
    const { shift } = await openShift.run(requestBy({ uid }, { businessId, uid: person.uid, pin: person.pin }));
    await refs.at('members', uid).update({ [`openShifts.${shift}.openedAt`]: since });
    return { uid: person.uid, role: 'device', device: uid, shift, hasShift: true };
  };
  return { manager: await seatOf(team.manager), staff: await seatOf(team.staff) };
}

/** Closes the shifts, so that the next person at the counter types a PIN. The team page shows them as of today. */
async function closeShifts(refs: BusinessRefs, seats: Seat[]): Promise<void> {
  const openedAt = Date.now() - 4 * HOUR_MS;
  for (const { device, shift } of seats) {
    if (device === undefined || shift === undefined) continue;
    await closeShift.run(requestBy({ uid: device }, { businessId: refs.business.id, shift }));
    await refs.at('members', device).update({ [`openShifts.${shift}.openedAt`]: openedAt });
  }
}

/** Accepts the data agreement for a shop's owner. */
export async function acceptAgreementOf(owner: Person): Promise<void> {
  await acceptAgreement.run(requestBy(owner, { version: AGREEMENT_VERSION }));
}

/** Sets the café's logo: a cup made of tiles, as in the product's own pictures. */
export async function setLogo(businessId: string, owner: Person): Promise<void> {
  const png = await readFile(path.join(ROOT, 'scripts/local/demo/cafeLogo.png'), 'base64');
  await saveLogo.run(requestBy(owner, { businessId, png }));
}

/** The owner writes a first message, which nobody has sent yet. */
export async function draftMessage(businessId: string, owner: Person): Promise<void> {
  const content = {
    subject: 'Plum cake from Friday',
    text: 'The plums are ripe, so there is plum cake from Friday on.\n\nIt comes out of the oven at ten.',
    wallet: 'Plum cake from Friday, warm at ten.',
    channels: ['email', 'wallet'] as ('email' | 'wallet')[],
    segment: 'all',
    holdBack: 20,
    days: 14,
  } as const;
  await saveMessage.run(requestBy(owner, { businessId, ...content }));
}

/**
 * Fills a shop that has no card yet.
 * @returns the shop's id
 * @throws Error when the owner has no complete set-up or no payment that counts
 */
export async function fillShop(shop: ShopToFill): Promise<string> {
  const { owner, team, days, now } = shop;
  const businessId = await projectBusinessOf(owner.uid);
  if (businessId === null) throw new Error(`${owner.email} has no complete set-up, or no payment that counts`);
  const refs = refsOf(firestore(), businessId);
  if (shop.programme) await saveProgramme.run(requestBy(owner, { businessId, ...shop.programme }));
  const business = (await refs.business.get()).data();
  const [programmeId, programme] = Object.entries(business?.programmes ?? {})[0] ?? [];
  if (!business || programmeId === undefined || !programme)
    throw new Error(`The shop of ${owner.email} has no programme`);
  if (team) await makeTeam(refs, team);
  const own: Seat = { uid: owner.uid, role: 'owner', hasShift: true };
  const since = now - (days + 1) * DAY_MS;
  const shifts = team ? await openShifts(refs, team, since) : { manager: own, staff: own };
  const seats = { owner: own, ...shifts };
  const planned = planCards(shop).map((card) => ledgerOf({ refs, business, programmeId, programme, seats, now }, card));
  await writeLedgers(refs, business, planned);
  await closeShifts(refs, Object.values(shifts));
  // The shop opened before its first cards.
  await refs.business.update({ createdAt: since });
  await refs.at('programmes', programmeId).update({ createdAt: since });
  await refs.at('members', owner.uid).update({ joinedAt: since });
  return businessId;
}

/** Counts the insights of a filled shop and looks for alerts, as the jobs do at night. */
export async function runNightlyJobs(businessId: string, now: number): Promise<void> {
  const db = firestore();
  await countShop(db, businessId, now);
  await findAlertsIn(db, businessId, now, true);
}
