/**
 * Stands in for `re2js` in the browser's build. The database SDK brings that library, a third of its size, to evaluate
 * regular expressions in pipeline queries; this product has none, so that nothing ever calls this.
 */
function refuse(): never {
  throw new Error('Pipeline queries with regular expressions are left out of this build.');
}

export const RE2JS = { compile: refuse, matches: refuse };
