/** The names of a team's people. */
import { identifierKey } from '../lib/normal';
import type { Member } from './member';

/** What somebody is told who gives a person the name of another one: on a tablet nobody could tell the two apart. */
export const NAME_TAKEN = 'Somebody in the team has this name. Add a letter or a surname.';

/** Whether one of these people has this name. Names that differ only in capitals or spaces are the same. */
export const isNameTaken = (people: readonly Pick<Member, 'name'>[], name: string): boolean =>
  people.some((one) => identifierKey(one.name) === identifierKey(name));
