/** What an owner may write in a message, besides its links, and what the wallet shows of it. Pure. */
import { omitUndefined } from '../lib/omitUndefined';
import { characterProblem, lineProblem } from '../lib/textProblems';
import { type Content, MESSAGE_LIMITS } from './types';

/** The words of a message's notice in a wallet: its own line, or the subject where it has none. */
export const walletLine = ({ subject, wallet = '' }: Pick<Content, 'subject' | 'wallet'>): string =>
  wallet.trim() || subject.trim();

/** Each field of a message that has to change, in the order of the form, with the sentence beside it. */
export type ContentProblems = Partial<Record<'subject' | 'text' | 'wallet' | 'channels', string>>;

/** What has to change in a message; empty for nothing. */
export function contentProblems(content: Pick<Content, 'subject' | 'text' | 'wallet' | 'channels'>): ContentProblems {
  const { subject, text, wallet = '', channels } = content;
  const tooLong =
    walletLine(content).length > MESSAGE_LIMITS.wallet
      ? `The subject is too long for a wallet. Write a line of at most ${MESSAGE_LIMITS.wallet} characters.`
      : undefined;
  return omitUndefined<ContentProblems>({
    subject: lineProblem(subject.trim(), 'Write a subject.'),
    text: lineProblem(text.trim(), 'Write the text.'),
    // The field is hidden where no wallet gets the message.
    wallet: channels.includes('wallet') ? (characterProblem(wallet.trim()) ?? tooLong) : undefined,
    channels: channels.length === 0 ? 'Choose at least one way: email or the wallet.' : undefined,
  });
}
