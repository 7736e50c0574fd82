/**
 * The holder of a card as one value. It is erased, merged and exported whole, so a field that is added here is erased,
 * merged and exported with the others.
 */
import { identifierKey, nameKeyOf, turnedNameKeyOf } from '../lib/normal';
import { omitUndefined } from '../lib/omitUndefined';

export interface Holder {
  name?: string;
  /** The normalised name, for a look-up by its beginning. */
  nameKey?: string;
  /** The same with the last word first: a look-up finds a person by the last name too, and by either order. */
  turnedNameKey?: string;
  /** The number of the card in the system from which it was imported, in the form in which it is looked up. */
  number?: string;
  /** The last four digits of the phone number in that system. The rest is not kept. */
  phoneEnd?: string;
}

/** The facts by which a counter finds an imported card. No holder types them. */
type Imported = 'number' | 'phoneEnd';
/** The forms of the name in which it is looked for. */
type NameKey = 'nameKey' | 'turnedNameKey';
/** The fields that a holder types when joining. */
export type HolderInput = { [Field in Exclude<keyof Holder, NameKey | Imported>]?: Holder[Field] | undefined };
/** The fields that an import has of a holder. */
type ImportedHolder = HolderInput & { [Field in Imported]?: Holder[Field] | undefined };

/** The holder to store; undefined when every field was left empty. */
export function holderOf({ name, number, ...others }: ImportedHolder): Holder | undefined {
  const holder = omitUndefined<Holder>({
    ...others,
    name: name || undefined,
    nameKey: name ? nameKeyOf(name) : undefined,
    turnedNameKey: name ? turnedNameKeyOf(name) : undefined,
    number: number && identifierKey(number),
  });
  return Object.keys(holder).length > 0 ? holder : undefined;
}

/** The holder after more was typed; what was left empty stays. Undefined when nothing changes. */
export function holderAfter(stored: Holder | undefined, typed: Holder | undefined): Holder | undefined {
  const before: Record<string, unknown> = { ...stored };
  const isNew = Object.entries(typed ?? {}).some(([field, value]) => before[field] !== value);
  return isNew ? { ...stored, ...typed } : undefined;
}

/** What answers and pages show of a card's holder. */
export interface HolderShown {
  holderName?: string;
}

export const holderShown = ({ holder }: { holder?: Holder | undefined }): HolderShown =>
  omitUndefined<HolderShown>({ holderName: holder?.name });
