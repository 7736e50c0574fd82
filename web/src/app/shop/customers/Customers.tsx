/** The cards of a shop: the last visits, and a search by name, short code or, for managers, e-mail. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { isoIn } from '@tessera/domain/lib/time';
import { holderShown } from '@tessera/domain/pass/holder';
import { balanceOf, type Pass } from '@tessera/domain/pass/state';
import { cardAt } from '@tessera/domain/scheme/rules';
import { type Business, cardKind } from '@tessera/domain/shop/business';
import { isAtLeast } from '@tessera/domain/team/member';
import { useState } from 'react';
import { call } from '../../../shared/data/callables';
import type { Shop } from '../../../shared/data/shops';
import { SearchForm } from '../../../shared/forms/SearchForm';
import { foundInWords, moreInWords } from '../../../shared/foundCards';
import { loadChunk } from '../../../shared/lib/loadChunk';
import { useEntryState } from '../../../shared/lib/useEntryState';
import { PagedList } from '../../../shared/query/PagedList';
import { ReadFailure } from '../../../shared/query/QueryNotice';
import { useQuery } from '../../../shared/query/useQuery';
import type { PageMeta } from '../../../shared/route';
import { ButtonLink } from '../../../shared/ui/ButtonLink';
import { Cluster, Stack } from '../../../shared/ui/Layout';
import { LoadingRows } from '../../../shared/ui/LoadingRows';
import { LiveRegion } from '../../../shared/ui/Notice';
import { DownloadCsv } from '../../DownloadCsv';
import { Room } from '../Room';
import {
  cardFilter,
  FILTERS,
  filtersFor,
  isByWait,
  isListed,
  type ListedCards,
  orderOf,
  readySince,
} from './customerFilters';
import { ASK_FOR_CODE, CustomerRow, type CustomerRowProps, noCardFound } from './CustomerRow';
import styles from './Customers.module.css';
import { customersCsv } from './customersCsv';

export const meta: PageMeta = {
  title: 'Customers',
  description: 'The cards of your shop, found by name or code, the last visit first.',
};

export default function Customers() {
  return (
    <Room title="Customers" lead="Find a card, or see who came last.">
      {(shop) => <Cards key={shop.businessId} shop={shop} />}
    </Room>
  );
}

interface Search {
  term: string;
  shown: ListedCards;
}

/** The answer of a search; with an empty term, the list of all cards. */
interface Answer {
  term: string;
  passes: readonly CustomerRowProps['pass'][];
}

/** How long after a press its click may come, in milliseconds. */
const CLICK_MS = 50;

function Cards({ shop }: { shop: Shop }) {
  const { member, businessId, business } = shop;
  const [search, setSearch] = useEntryState<Search>(`customers ${businessId}`, { term: '', shown: 'all' });
  const { term, shown } = search;
  const change = (part: Partial<Search>) => setSearch({ ...search, ...part });
  const [read, again] = useQuery(
    `foundCards/${businessId}/${term}`,
    async (): Promise<Answer> => ({
      term,
      passes: term === '' ? [] : (await call('lookUpPass', { businessId, query: term })).passes,
    }),
    { keep: false },
  );
  // The rows stay until the answer is here and nobody presses one of them: a press is never lost.
  const [kept, setKept] = useState<Answer | undefined>(term === '' ? { term, passes: [] } : undefined);
  const [isPressed, setPressed] = useState(false);
  const release = () => setTimeout(() => setPressed(false), CLICK_MS);
  const answer = read.status === 'ready' && !isPressed ? read.value : kept;
  if (answer !== kept) setKept(answer);
  const isBusy = answer?.term !== term;
  // A shop without a card has nothing to search.
  const [hasNone, setHasNone] = useState(false);
  return (
    <Stack gap={6}>
      {!hasNone && (
        <SearchForm
          name="Cards"
          label={isAtLeast(member.role, 'manager') ? 'Name, card code or email' : 'Name or card code'}
          hint="Type the first letters of the first or last name."
          isLive
          back={term !== '' && 'Show all cards'}
          first={term}
          onSearch={(typed) => change({ term: typed })}
        />
      )}
      {read.status === 'failed' ? (
        <ReadFailure what="the cards" reads={[read]} onRetry={again} />
      ) : (
        <div
          className={styles.cards}
          aria-busy={isBusy}
          onPointerDown={() => setPressed(true)}
          onPointerUp={release}
          onPointerLeave={release}
        >
          <LiveRegion>
            {answer && (isBusy || term !== '') && (
              <h2 className={answer.term === '' ? 'visuallyHidden' : styles.found}>
                {isBusy
                  ? 'Loading…'
                  : answer.passes.length === 0
                    ? noCardFound(term)
                    : foundInWords(answer.passes.length)}
              </h2>
            )}
          </LiveRegion>
          {!answer ? (
            <LoadingRows isLines />
          ) : answer.term !== '' ? (
            <Found business={business} passes={answer.passes} />
          ) : (
            <Stack gap={6}>
              {!hasNone && (
                <div className={styles.filters} role="group" aria-label="Show">
                  {filtersFor(shop).map(({ show, label }) => (
                    <button
                      key={show}
                      type="button"
                      aria-pressed={show === shown}
                      onClick={() => change({ shown: show })}
                    >
                      {label}
                    </button>
                  ))}
                </div>
              )}
              <List {...shop} show={shown} onNone={setHasNone} />
            </Stack>
          )}
        </div>
      )}
    </Stack>
  );
}

const listed = (pass: Pass, business: Business) => ({
  ...pass,
  ...holderShown(pass),
  ...balanceOf(cardAt(pass, business, Date.now())),
});

/** The rows of a list. The database orders rewards that wait by the oldest of a card, which may have ended. */
function rowsOf(passes: readonly Pass[], show: ListedCards, business: Business, now: number): CustomerRowProps[] {
  const rows = passes.map((pass) => ({ pass: listed(pass, business), business }));
  if (!isByWait(show, cardKind(business))) return rows;
  return rows
    .map((row) => ({ ...row, readySince: readySince(row.pass.rewards, business, now) }))
    .sort((one, other) => one.readySince - other.readySince);
}

interface ListProps extends Shop {
  show: ListedCards;
  /** Called with whether the shop has no card at all. */
  onNone: (hasNone: boolean) => void;
}

function List({ businessId, business, member, show, onNone }: ListProps) {
  const isManager = isAtLeast(member.role, 'manager');
  const { heading, empty } = FILTERS.find((filter) => filter.show === show) ?? { heading: '', empty: '' };
  const order = orderOf(show, cardKind(business));
  const [now] = useState(Date.now);
  return (
    <PagedList
      what="the cards"
      empty={empty}
      emptyAct={show === 'all' && <ButtonLink to={ROUTES.poster}>Print the poster</ButtonLink>}
      as="div"
      loading={<LoadingRows isLines />}
      listKey={`customers/${businessId}/${show}`}
      fetchPage={async (after) => {
        const { listCustomers, listFiltered } = await loadChunk(() => import('../../../shared/data/customers'));
        if (show === 'all') {
          const all = await listCustomers(businessId, after);
          onNone(!after && all.items.length === 0);
          return all;
        }
        const now = Date.now();
        return listFiltered(businessId, cardFilter(show, business, now), after, isListed(show, business, now));
      }}
      head={
        <Cluster spread>
          <h2>{heading}</h2>
          {isManager && <Download businessId={businessId} business={business} />}
        </Cluster>
      }
    >
      {(passes, hasMore) => (
        <>
          {order !== undefined && passes.length > 1 && (
            <p className="note">
              {hasMore && 'The first '}
              {passes.length} cards, {order}.
            </p>
          )}
          <ul>
            {rowsOf(passes, show, business, now).map((row) => (
              <CustomerRow key={row.pass.passId} {...row} />
            ))}
          </ul>
        </>
      )}
    </PagedList>
  );
}

/** Reads all customers, part by part, then downloads them. */
function Download({ businessId, business }: Pick<Shop, 'businessId' | 'business'>) {
  return (
    <DownloadCsv
      what="The customers"
      label="Download all customers"
      make={async (onPart) => {
        const { allCustomers } = await loadChunk(() => import('../../../shared/data/customers'));
        const customers = await allCustomers(businessId, onPart);
        const today = isoIn(business.timeZone, Date.now()).slice(0, 10);
        return { name: `customers-${today}.csv`, text: customersCsv(customers, business) };
      }}
    />
  );
}

function Found({ business, passes }: Pick<Answer, 'passes'> & Pick<Shop, 'business'>) {
  const more = moreInWords(passes.length);
  return (
    <Stack gap={5}>
      {passes.length === 0 ? (
        <p>{ASK_FOR_CODE}</p>
      ) : (
        <ul>
          {passes.map((pass) => (
            <CustomerRow key={pass.passId} pass={pass} business={business} />
          ))}
        </ul>
      )}
      {more && <p>{more}</p>}
    </Stack>
  );
}
