import { type ReactNode, useState } from 'react';
import type { Cursor, Page } from '../data/pages';
import { useEntryState } from '../lib/useEntryState';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { Stack } from '../ui/Layout';
import { LoadingScreen } from '../ui/Loading';
import { ReadFailure, StaleNotice } from './QueryNotice';
import { useQuery } from './useQuery';

interface PagedListProps<Item> {
  /** The list's name in an error message: "the payment records". */
  what: string;
  /** The text of an empty list. */
  empty: string;
  /** A sentence below it: what will stand here. */
  emptyText?: ReactNode;
  /** The next step for an empty list. */
  emptyAct?: ReactNode;
  /** Shows the empty text in one line, without a picture. */
  isEmptyLine?: boolean;
  /** Shown while the first page is read, with about the height of the list. */
  loading?: ReactNode;
  /** Identifies the list. Another key reads another list. */
  listKey: string;
  fetchPage: (after?: Cursor) => Promise<Page<Item>>;
  /** A new version reads the list again. */
  version?: number;
  /** The element around the items: a list of rows, or a `div` for items with a table of their own. */
  as?: 'ul' | 'div';
  /** Shown above the items. */
  head?: ReactNode;
  /** `hasMore`: there are items that are not read yet. */
  children: (items: readonly Item[], hasMore: boolean) => ReactNode;
}

/** The pages after the first one. */
interface Rest<Item> extends Page<Item> {
  /** The first page, which these pages follow. When it is read again, they are out of date. */
  first: Page<Item>;
  status: 'loading' | 'ready' | 'failed';
}

/** The first pages as one: as many as were shown when somebody left the list. */
async function firstPages<Item>(fetchPage: PagedListProps<Item>['fetchPage'], pages: number): Promise<Page<Item>> {
  let all = await fetchPage();
  for (let read = 1; read < pages && all.next; read += 1) {
    const page = await fetchPage(all.next);
    all = { ...page, items: [...all.items, ...page.items] };
  }
  return all;
}

/** A list that is read page by page. The browser stores no copy of it. */
export function PagedList<Item>({
  what,
  empty,
  isEmptyLine,
  listKey,
  fetchPage,
  version = 0,
  as = 'ul',
  ...slots
}: PagedListProps<Item>) {
  const [kept, setKept] = useEntryState(`pages of ${what}`, { listKey, pages: 1 });
  const pages = kept.listKey === listKey ? kept.pages : 1;
  const [read, again] = useQuery(listKey, () => firstPages(fetchPage, pages), { version, keep: false });
  const [held, setHeld] = useState<Rest<Item>>();
  // What a filter, a search or “Show more” has led to is announced; the list with which the page opened is not.
  const [opened, setOpened] = useState(listKey);
  if (opened && opened !== listKey) setOpened('');
  const announced = (list: ReactNode, words?: string | false) => (
    <>
      <p className="visuallyHidden" role="status">
        {!opened && words}
      </p>
      {list}
    </>
  );
  if (read.status === 'loading')
    return announced(
      <Stack gap={5}>
        {/* In the notice's place, so that React keeps the head when the items come. */}
        {null}
        {slots.head}
        {slots.loading ?? <LoadingScreen />}
      </Stack>,
    );
  if (read.status === 'failed') return announced(<ReadFailure what={what} reads={[read]} onRetry={again} />);

  const first = read.value;
  const rest = held?.first === first ? held : undefined;
  const { status, next } = rest ?? { status: 'ready', ...first };
  const items = [...first.items, ...(rest?.items ?? [])];
  const shown = status !== 'loading' && `${items.length} shown.`;
  if (items.length === 0 && !next)
    return announced(
      isEmptyLine ? (
        <p>{empty}</p>
      ) : (
        <EmptyState title={empty} action={slots.emptyAct}>
          {slots.emptyText && <p>{slots.emptyText}</p>}
        </EmptyState>
      ),
      shown,
    );

  async function more(): Promise<void> {
    setOpened('');
    const asked: Rest<Item> = { ...(rest ?? { ...first, items: [] }), first, status: 'loading' };
    setHeld(asked);
    const longer = await fetchPage(next).then(
      (page): Rest<Item> => {
        setKept({ listKey, pages: pages + 1 });
        return { ...page, first, status: 'ready', items: [...asked.items, ...page.items] };
      },
      (error: unknown): Rest<Item> => {
        console.error('Not read:', listKey, error);
        return { ...asked, status: 'failed' };
      },
    );
    setHeld((present) => (present === asked ? longer : present));
  }

  return announced(
    <Stack gap={5}>
      <StaleNotice reads={[read]} onRetry={again} />
      {slots.head}
      <Stack as={as} gap={4}>
        {slots.children(items, next !== undefined)}
      </Stack>
      {status === 'failed' && <p role="alert">We could not load more. Check your connection and try again.</p>}
      {next && (
        <p>
          <Button variant="secondary" busy={status === 'loading'} onClick={() => void more()}>
            Show more
          </Button>
        </p>
      )}
    </Stack>,
    shown,
  );
}
