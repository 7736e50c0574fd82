/** How long people and pages wait, in ms. */

/** After this time, a text says that the action is still running. */
export const SLOW_AFTER_MS = 2000;
/** After this time without an answer, a request counts as unreachable, and a wait can be stopped. */
export const ANSWER_LIMIT_MS = 8000;
/** Time limit for a call of a function, which may need a cold start. */
export const CALL_LIMIT_MS = 30_000;
