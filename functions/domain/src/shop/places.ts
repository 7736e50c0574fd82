/** The names of a shop's places. */
import { identifierKey } from '../lib/normal';

/** The id of the place with this name. Names that differ only in capitals or spaces are the same. */
export const placeNamed = (locations: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.keys(locations).find((id) => identifierKey(locations[id] ?? '') === identifierKey(name));
