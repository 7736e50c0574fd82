/** The names of a team's people. */
import { identifierKey } from '../lib/normal';
import { isPerson, type Member } from './member';

/** What somebody is told who gives a person the name of another one: on a tablet nobody could tell the two apart. */
export const NAME_TAKEN = 'Somebody in the team has this name. Add a letter or a surname.';

/** The person in the team with this name. Names that differ only in capitals or spaces are the same. */
export const personNamed = (members: readonly Member[], name: string): Member | undefined =>
  members.find((one) => one.active && isPerson(one) && identifierKey(one.name) === identifierKey(name));
