/** What an owner may write in a message, besides its links, and what the wallet shows of it. Pure. */
import { type Content, MESSAGE_LIMITS } from './types';

/** The words of a message's notice in a wallet: its own line, or the subject where it has none. */
export const walletLine = ({ subject, wallet = '' }: Pick<Content, 'subject' | 'wallet'>): string =>
  wallet.trim() || subject.trim();

/** Each field of a message that has to change, in the order of the form, with the sentence beside it. */
export type ContentProblems = Partial<Record<'subject' | 'text' | 'wallet' | 'channels', string>>;

/** What is missing in a message; empty for nothing. */
export function contentProblems(content: Pick<Content, 'subject' | 'text' | 'wallet' | 'channels'>): ContentProblems {
  const { subject, text, channels } = content;
  const isTooLong = channels.includes('wallet') && walletLine(content).length > MESSAGE_LIMITS.wallet;
  return {
    ...(subject.trim() === '' && { subject: 'Write a subject.' }),
    ...(text.trim() === '' && { text: 'Write the text.' }),
    ...(isTooLong && {
      wallet: `The subject is too long for a wallet. Write a line of at most ${MESSAGE_LIMITS.wallet} characters.`,
    }),
    ...(channels.length === 0 && { channels: 'Choose at least one way: email or the wallet.' }),
  };
}
