/** What is wrong with typed text. A file of its own, so that a page that checks none does not load it. */
import { isPlainText } from './text';

/** What somebody is told whose text is not plain. */
export const NOT_PLAIN = 'Leave out the characters < and >, tabs and invisible marks.';

/** The error of a text that contains refused characters, or nothing to see; undefined for any other text. */
export const characterProblem = (text: string): string | undefined => (isPlainText(text) ? undefined : NOT_PLAIN);

/** The error of a text that must be filled in: `ifEmpty` when nothing is typed; undefined for an acceptable one. */
export const lineProblem = (text: string, ifEmpty: string): string | undefined =>
  text === '' ? ifEmpty : characterProblem(text);
