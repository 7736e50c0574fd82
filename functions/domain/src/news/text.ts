/** What an owner may write in a message, besides its links, and what the wallet shows of it. Pure. */
import { type Content, MESSAGE_LIMITS } from './types';

/** The words of a message's notice in a wallet: its own line, or the subject where it has none. */
export const walletLine = ({ subject, wallet = '' }: Pick<Content, 'subject' | 'wallet'>): string =>
  wallet.trim() || subject.trim();

/** A field that has to change, and the sentence beside it. */
export interface ContentProblem {
  field: 'subject' | 'text' | 'wallet' | 'channels';
  message: string;
}

/** What is missing in a message; null for nothing. */
export function contentProblem(
  content: Pick<Content, 'subject' | 'text' | 'wallet' | 'channels'>,
): ContentProblem | null {
  const { subject, text, channels } = content;
  if (subject.trim() === '') return { field: 'subject', message: 'Write a subject.' };
  if (text.trim() === '') return { field: 'text', message: 'Write the text.' };
  if (channels.length === 0) return { field: 'channels', message: 'Choose at least one way: email or the wallet.' };
  if (channels.includes('wallet') && walletLine(content).length > MESSAGE_LIMITS.wallet)
    return {
      field: 'wallet',
      message: `The subject is too long for a wallet. Write a line of at most ${MESSAGE_LIMITS.wallet} characters.`,
    };
  return null;
}
