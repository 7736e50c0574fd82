/**
 * What the browser may fetch ahead: the page of a link that a pointer rests on or a finger touches. The policy in
 * `firebase.json` names this text by its hash.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [{ where: { selector_matches: "a[href^='/']:not([role=tab])" }, eagerness: 'moderate' }],
});
