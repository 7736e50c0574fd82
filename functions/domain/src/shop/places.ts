/** The names of a shop's places. */
import { identifierKey } from '../lib/normal';

/** The id of the place with this name, from which capitals and spaces do not tell another one apart. */
export const placeNamed = (locations: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.keys(locations).find((id) => identifierKey(locations[id] ?? '') === identifierKey(name));
