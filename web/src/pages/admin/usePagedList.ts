import { useEffect, useState } from 'react';
import type { ListedPayment, PaymentPage } from '../../data/paymentAdmin';

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

/** Fetches the next page and adds it to those that are held. */
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
 * @param version a new one reads the list again, because something has changed
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
      // If the list was read again meanwhile, this page belongs to the earlier one and is dropped.
      void extend(held, fetchPage).then((longer) => setHeld((present) => (present === asked ? longer : present)));
    },
  };
}
