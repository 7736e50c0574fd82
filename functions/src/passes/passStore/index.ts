/**
 * The only writer of events, the passes that follow from them, and the daily counts; `passFields.ts` writes what
 * changes without an event. The domain's reducer decides a command on documents that one request reads. A commit takes
 * no locks: it creates the event, updates the card only if it has not changed since, and increments the daily counts.
 * After a lost race the command is decided again.
 */
export { joinCard } from './join';
export { mergeCards } from './merge';
export { changeOwnCard } from './ownChange';
export { recordCommand } from './record';
export type { Scan } from './scan';
