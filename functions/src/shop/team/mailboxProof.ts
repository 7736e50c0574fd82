import { isMac, macOf, newestRoot } from '../../platform/mac';

/** Proves that its holder reads the mailbox of an invitation: only the mail contains it, and no record does. */
export const mailboxProof = (businessId: string, invitationId: string, email: string): string =>
  macOf(newestRoot(), 'mailbox', [businessId, invitationId, email]);

export const isMailboxProof = (businessId: string, invitationId: string, email: string, proof: string): boolean =>
  isMac('mailbox', [businessId, invitationId, email], proof);
