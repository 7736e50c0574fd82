import { useEffect, useState } from 'react';
import type { ListedPayment, PaymentPage } from '../../../data/paymentAdmin';

type Cursor = NonNullable<PaymentPage['next']>;
export type FetchPage = (after?: Cursor) => Promise<PaymentPage>;

/** A list of records that is fetched page by page. */
export interface PagedList {
  status: 'loading' | 'ready' | 'failed';
  payments: readonly ListedPayment[];
  hasMore: boolean;
  /** Fetches the next page, or the one that failed again. */
  more: () => void;
}

interface Held {
  status: PagedList['status'];
  payments: readonly ListedPayment[];
  next?: Cursor | undefined;
}

/** Puts a page after those that are there. */
async function extend(
  { payments: before, next: after }: Pick<Held, 'payments' | 'next'>,
  fetchPage: FetchPage,
): Promise<Held> {
  try {
    const { payments, next } = await fetchPage(after);
    return { status: 'ready', payments: [...before, ...payments], next };
  } catch (error) {
    console.error('Payment records not read:', error);
    return { status: 'failed', payments: before, next: after };
  }
}

/**
 * The pages that have been fetched so far, as one list.
 * @param fetchPage must stay the same function while the list is the same
 * @param version another one reads the list anew, because something has changed
 */
export function usePagedList(fetchPage: FetchPage, version: number): PagedList {
  const [held, setHeld] = useState<Held>({ status: 'loading', payments: [] });

  useEffect(() => {
    let gone = false;
    extend({ payments: [] }, fetchPage).then((first) => !gone && setHeld(first));
    return () => {
      gone = true;
    };
  }, [fetchPage, version]);

  return {
    status: held.status,
    payments: held.payments,
    hasMore: held.next !== undefined,
    more: () => {
      const asked: Held = { ...held, status: 'loading' };
      setHeld(asked);
      // A list that was read anew meanwhile stays: the answer belongs to the one before.
      void extend(held, fetchPage).then((longer) => setHeld((present) => (present === asked ? longer : present)));
    },
  };
}
