/** How an erased card differs from one that a merge closed. */
import type { Pass } from './state';

/** The id of the event that empties and closes one card of a merge, made from the scan's id. */
export const emptyingId = (scanId: string): string => `${scanId}_from`;

/** Whether a card was erased. Any other closed card became part of another one, and nothing happened to it since. */
export const isErased = ({ status, recent: [newest = ''] }: Pick<Pass, 'status' | 'recent'>): boolean =>
  status === 'closed' && !newest.endsWith(emptyingId(''));
