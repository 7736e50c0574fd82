/** A live project takes live keys alone, and one for trying takes test keys alone. */

/** The fault of a key in a project; undefined for a right one. @param test whether the project is for trying */
export function keyProblem(key: string, test: boolean): string | undefined {
  const isTest = /^.._test_/.test(key);
  if (isTest === test) return undefined;
  return isTest
    ? 'It is a test key, with which no money arrives: take the live one, or run the command with --test if this project is for trying.'
    : 'It is a live key, and this project is for trying (--test): take a test key, or run the command without --test.';
}
