/** What an owner may write in a message, besides its links. Pure. */
import type { Content } from './types';

/** What is missing in a message, as a sentence; null for nothing. */
export const contentProblem = ({ wallet = '', channels }: Pick<Content, 'wallet' | 'channels'>): string | null =>
  channels.includes('wallet') && wallet === '' ? 'Write the line that the wallet shows.' : null;
