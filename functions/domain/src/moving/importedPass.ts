/** Makes the card of an imported customer, and the events with which its ledger begins. Pure. */
import { omitUndefined } from '../lib/omitUndefined';
import { applyEvent } from '../pass/applyEvent';
import type { Contact } from '../pass/contact';
import { changedFields } from '../pass/effect';
import { holderOf } from '../pass/holder';
import { emptyPass, type NewPass } from '../pass/join';
import { SCHEMA } from '../pass/schema';
import { balanceOf, type Pass, type PassEvent, unitsOf } from '../pass/state';
import { rulesOf } from '../scheme/rules';
import type { CardOffer, Filling, Offers, OpenReward, Scheme } from '../scheme/types';
import { offerFor } from '../shop/programme';
import type { RestoredCard } from './restored';
import type { ImportedCustomer } from './row';

export interface Importing {
  customer: ImportedCustomer;
  /** What our own export wrote besides; absent for another system's customers. */
  restored?: RestoredCard | undefined;
  importId: string;
  /** The manager who runs the import. */
  by: string;
  /** Milliseconds since 1970. */
  at: number;
  timeZone: string;
  offers: Offers;
}

/** The ids of the events that an import writes on a card. */
export const importedEventIds = (passId: string) => ({ imported: `imported_${passId}`, blocked: `blocked_${passId}` });

/** The version of terms from another shop: every offer of this shop is newer. */
const FOREIGN_VERSION = 0;

/** The offer of imported terms: this shop's, if it promises the same. */
function offerOf(terms: Scheme | undefined, current: CardOffer): CardOffer {
  const isOwn = terms === undefined || rulesOf(terms).isSame(terms, current.scheme);
  return isOwn ? current : { version: FOREIGN_VERSION, scheme: terms };
}

/** Whether a card can be made under this shop's offer: its units must count the same. */
export const fitsOffer = (restored: Pick<RestoredCard, 'terms'> | undefined, { offer }: Offers): boolean =>
  restored === undefined || restored.terms.kind === offer.scheme.kind;

function restoredRewards({ rewards }: RestoredCard, offer: CardOffer, current: CardOffer): OpenReward[] {
  return rewards.map(({ scheme, ...reward }) => ({
    ...reward,
    offer: scheme === undefined ? offer : offerOf(scheme, current),
  }));
}

type Brought = Pick<Importing, 'customer' | 'restored' | 'at' | 'timeZone' | 'offers'>;

/** What an imported card begins with: its offer, and its rewards and rounds. */
function beginning({ customer, restored, at, timeZone, offers }: Brought): { offer: CardOffer; filling: Filling } {
  const current = offerFor(offers, at);
  const offer = offerOf(restored?.terms, current);
  const filling = restored
    ? { earned: restoredRewards(restored, offer, current), offer, rounds: restored.rounds }
    : rulesOf(offer.scheme).earn({ balance: 0, earned: 0, offer }, customer.units, offers, { at, timeZone }, 'import');
  return { offer, filling };
}

/** How many rewards are ready on an imported card at once, and the balance besides. */
export function readyAtOnce(brought: Brought): { rewards: number; balance: number } {
  const { earned = [] } = beginning(brought).filling;
  const { customer, restored } = brought;
  return { rewards: earned.length, balance: customer.units - (restored ? 0 : unitsOf(earned)) };
}

/**
 * The card and its first events. The balance arrives in one event: units of another system that fill a card are rewards
 * at once, and earlier rewards on the way count as given. A restored card gets back its own rewards and rounds.
 */
export function importedPass(
  fields: Omit<NewPass, 'offer' | 'holder'>,
  { importId, by, ...brought }: Importing,
): { pass: Pass; events: PassEvent[] } {
  const { customer, restored, at } = brought;
  const { offer, filling } = beginning(brought);
  const { name, number, phoneEnd, units, joinedAt } = customer;
  const holder = holderOf({ name, number, phoneEnd });
  const empty = { ...emptyPass({ ...fields, offer, holder }, at), joinedAt: Math.min(joinedAt ?? at, at) };
  const used = restored ? unitsOf(filling.earned) : 0;
  const ids = importedEventIds(fields.passId);
  const shared = { passId: fields.passId, scheme: offer.scheme.kind, by, at, importId, schema: SCHEMA } as const;
  const imported = omitUndefined<PassEvent>({
    ...shared,
    scanId: ids.imported,
    seq: 1,
    type: 'imported',
    amount: units + used,
    ...changedFields(empty, filling),
    offer: filling.offer,
    welcome: restored?.once?.welcome === undefined ? undefined : { units: restored.once.welcome, twice: 0 },
    paperOf: restored?.once?.paper && ids.imported,
    content: `import ${importId}`,
    after: balanceOf(empty),
  });
  const pass = applyEvent(empty, imported);
  const first = { ...imported, after: balanceOf(pass) };
  if (!restored?.blocked) return { pass, events: [first] };
  const blocked: PassEvent = {
    ...shared,
    scanId: ids.blocked,
    seq: 2,
    type: 'blocked',
    amount: 0,
    reason: 'It was blocked when it was exported.',
    content: `import ${importId}`,
    after: balanceOf(pass),
  };
  return { pass: applyEvent(pass, blocked), events: [first, blocked] };
}

/**
 * The contact of an imported customer; undefined without an address and without a consent. Only our own export brings
 * consents.
 */
export function importedContact(
  { email }: Pick<ImportedCustomer, 'email'>,
  restored: RestoredCard | undefined,
): Contact | undefined {
  const consents = restored?.consents.length ? restored.consents : undefined;
  return email === undefined && !consents ? undefined : omitUndefined<Contact>({ email, consents });
}
