/** The states of a mail in the outbox. */

/**
 * - `waiting`: to be sent at `dueAt`, or as soon as possible.
 * - `sending`: an instance is sending it; after `dueAt` that attempt counts as broken off.
 * - `sent`, `dropped`: finished. Dropped means that there is no recipient any more.
 * - `dead`: given up. Admins see it and can retry it.
 */
export type MailState = 'waiting' | 'sending' | 'sent' | 'dropped' | 'dead';
