/** The places of a business: devices, members and events name them by id. */
import { randomBytes } from 'node:crypto';
import { omit } from '@tessera/domain/lib/omitUndefined';
import { crockford } from '@tessera/domain/pass/code';
import { QUERIES } from '@tessera/domain/records/queries';
import { type Business, LOCATION_LIMITS, locationName } from '@tessera/domain/shop/business';
import { placeNamed } from '@tessera/domain/shop/places';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../../access/callable';
import { commit, type Decision, writeGuarded } from '../../platform/commit';
import { firestore } from '../../platform/firebase';
import { queryIn } from '../../records/queries';
import { type BusinessRefs, refsOf } from '../../records/refs';

type Places = Required<Pick<Business, 'locations' | 'closedLocations'>>;

const refused = (message: string) => new HttpsError('failed-precondition', message);

/** @throws HttpsError `failed-precondition` when a person or tablet still works at the place */
async function assertNobodyAt(refs: BusinessRefs, locationId: string): Promise<void> {
  const { docs } = await queryIn(refs, QUERIES.byPlace, locationId).get();
  const atPlace = docs.map((snapshot) => snapshot.data()).filter(({ active }) => active);
  if (atPlace.length === 0) return;
  const names = atPlace.map(({ name }) => name).join(', ');
  throw refused(`Still there: ${names}. Give them another place first.`);
}

/** The places after this one is opened or closed. */
function withPlace({ locations, closedLocations }: Places, locationId: string, name: string, open: boolean): Places {
  const [otherOpen, otherClosed] = [omit(locations, locationId), omit(closedLocations, locationId)];
  if (open) return { locations: { ...locations, [locationId]: name }, closedLocations: otherClosed };
  if (Object.keys(otherOpen).length === 0) throw refused('A shop needs one place that is open.');
  return { locations: otherOpen, closedLocations: { ...closedLocations, [locationId]: name } };
}

/**
 * Adds a place, renames, closes or reopens one. Open places have names that differ in more than capitals: adding a name
 * again answers with the existing place.
 * @throws HttpsError `not-found` for an unknown place; `failed-precondition` for the last open place, a place where
 *   somebody still works, the name of another place, or too many places
 */
export const saveLocation = callable('saveLocation', {
  handler: async ({ businessId, locationId: given, name, open }) => {
    const refs = refsOf(firestore(), businessId);
    const newId = crockford(randomBytes(10));
    if (given !== undefined && open === false) await assertNobodyAt(refs, given);
    const locationId = await commit(
      () => ({ business: refs.business }),
      ({ business: snapshot }): Decision<string> => {
        const business = snapshot.data();
        if (!business) throw new HttpsError('not-found', 'There is no such shop.');
        const { locations, closedLocations = {} } = business;
        const before: Places = { locations, closedLocations };
        const id = given ?? newId;
        const nameBefore = locationName(before, id);
        if (given !== undefined && nameBefore === undefined)
          throw new HttpsError('not-found', 'There is no such place.');
        const isOpen = open ?? !Object.hasOwn(closedLocations, id);
        const newName = name ?? nameBefore ?? '';
        const same = placeNamed(omit(locations, id), newName);
        if (same !== undefined && given === undefined && locations[same] === newName) return { outcome: same };
        if (same !== undefined && isOpen) throw refused('Another place has this name.');
        if (given === undefined && Object.keys({ ...locations, ...closedLocations }).length >= LOCATION_LIMITS.places)
          throw refused(`A shop has at most ${LOCATION_LIMITS.places} places.`);
        return {
          outcome: id,
          writes: (batch) =>
            writeGuarded(batch, snapshot, { ...withPlace(before, id, newName, isOpen), changedAt: Date.now() }),
        };
      },
    );
    return { locationId };
  },
});
