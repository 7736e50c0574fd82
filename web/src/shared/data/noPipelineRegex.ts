/**
 * Replaces `re2js` in the browser's build. That library is a third of the database SDK's size and evaluates regular
 * expressions in pipeline queries. This product has no such query, so nothing calls this.
 */
function refuse(): never {
  throw new Error('Pipeline queries with regular expressions are left out of this build.');
}

export const RE2JS = { compile: refuse, matches: refuse };
