/** The events of a shop, filtered by customer, person, place, kind and day, and as a file. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import type { FoundPass } from '@tessera/domain/calls/callables';
import { dayRange, isoIn } from '@tessera/domain/lib/time';
import { eventNames } from '@tessera/domain/pass/words';
import type { ActivityFilter } from '@tessera/domain/records/queries';
import { cardKind } from '@tessera/domain/shop/business';
import { useState } from 'react';
import type { Shop } from '../../../shared/data/shops';
import type { Worker } from '../../../shared/data/team';
import { loadChunk } from '../../../shared/lib/loadChunk';
import { useEntryState } from '../../../shared/lib/useEntryState';
import { PagedList } from '../../../shared/query/PagedList';
import type { PageMeta } from '../../../shared/route';
import { Button, ButtonAnchor } from '../../../shared/ui/Button';
import { classNames } from '../../../shared/ui/classNames';
import { Columns } from '../../../shared/ui/Columns';
import { SelectField, TextField } from '../../../shared/ui/Field';
import { Cluster, Stack } from '../../../shared/ui/Layout';
import { LoadingRows } from '../../../shared/ui/LoadingRows';
import { DownloadCsv } from '../../DownloadCsv';
import { EventRow, type Names, namesOf } from '../EventRow';
import { CardLink } from '../home/LastEvents';
import { Room } from '../Room';
import { useWorkers } from '../useWorkers';
import styles from './Activity.module.css';
import { activityCsv } from './activityCsv';
import { byDay, byHour } from './byHour';
import { FindCustomer } from './FindCustomer';

export const meta: PageMeta = {
  title: 'Activity',
  description: 'What your shop gave, took back and corrected, the newest first, to filter and to download.',
};

export default function Activity() {
  return (
    <Room title="Activity" lead="What was given, taken back and corrected, the newest first.">
      {(shop) => <Events key={shop.businessId} shop={shop} />}
    </Room>
  );
}

/** The chosen filters; an empty text matches everything. */
interface ChosenFilters {
  by: string;
  locationId: string;
  type: string;
  day: string;
}

const ALL: ChosenFilters = { by: '', locationId: '', type: '', day: '' };

function filterOf({ day, ...fields }: ChosenFilters, timeZone: string): ActivityFilter {
  const chosen = Object.entries(fields).filter(([, value]) => value !== '');
  return { ...Object.fromEntries(chosen), ...dayRange(timeZone, day) };
}

function Events({ shop: { businessId, business } }: { shop: Shop }) {
  const [chosen, setChosen] = useEntryState(`activity ${businessId}`, ALL);
  const [customer, setCustomer] = useState<FoundPass | null>();
  // A shop without an event has nothing to filter.
  const [hasNone, setHasNone] = useState(false);
  const [read] = useWorkers(businessId);
  const workers = read.status === 'ready' ? read.value : [];
  const names = namesOf(read);
  const filter = { ...filterOf(chosen, business.timeZone), ...(customer && { passId: customer.passId }) };
  const isNarrowed = Object.keys(filter).length > 0;
  // A search that has not led to one card shows no other customers’ events.
  const isSettled = customer !== null;
  return (
    <Stack gap={6}>
      {!hasNone && (
        <>
          <FindCustomer businessId={businessId} chosen={customer} onChoose={setCustomer} />
          {isSettled && <Filter chosen={chosen} workers={workers} shop={business} onChange={setChosen} />}
        </>
      )}
      {isSettled && (
        <PagedList
          what="the activity"
          loading={<LoadingRows isLines />}
          empty={isNarrowed ? 'Nothing like this has happened' : 'Nothing has happened yet'}
          emptyText={!isNarrowed && 'What you give, take back or correct is shown here, with who did it.'}
          emptyAct={!isNarrowed && <ButtonAnchor href={ROUTES.counter}>Open the counter</ButtonAnchor>}
          listKey={`activity/${businessId}/${JSON.stringify(filter)}`}
          fetchPage={async (after) => {
            const { listActivity } = await loadChunk(() => import('./readActivity'));
            const page = await listActivity(businessId, filter, after);
            if (!isNarrowed) setHasNone(!after && page.items.length === 0);
            return page;
          }}
          head={
            <Cluster spread>
              <h2>Latest</h2>
              <Download businessId={businessId} business={business} filter={filter} names={names} />
            </Cluster>
          }
        >
          {(events, hasMore) =>
            byDay(events, hasMore).map(({ day, ofDay, isWhole }) => (
              <li key={day}>
                <div className={styles.day}>
                  <h3>{day}</h3>
                  {isWhole && <Hours day={day} hours={byHour(ofDay, business.timeZone)} />}
                </div>
                <ul>
                  {ofDay.map((event) => (
                    <EventRow
                      key={event.scanId}
                      event={event}
                      names={names}
                      business={business}
                      card={<CardLink event={event} />}
                      isOfDay
                    />
                  ))}
                </ul>
              </li>
            ))
          }
        </PagedList>
      )}
    </Stack>
  );
}

/** When the events of a day happened. */
function Hours({ day, hours }: { day: string; hours: ReturnType<typeof byHour> }) {
  const said = hours.filter(({ number }) => number > 0).map(({ hour, number }) => `${hour}:00 ${number}`);
  return (
    <div className={classNames(styles.hours, 'note')}>
      <span aria-hidden="true">by hour</span>
      <Columns label={`${day} by hour: ${said.join(', ')}`} numbers={hours.map(({ number }) => number)} />
    </div>
  );
}

interface FilterProps {
  chosen: ChosenFilters;
  workers: readonly Worker[];
  shop: Shop['business'];
  onChange: (chosen: ChosenFilters) => void;
}

function Filter({ chosen, workers, shop, onChange }: FilterProps) {
  const { locations, closedLocations } = shop;
  const people = workers
    .filter(({ role }) => role !== 'device')
    .map(({ uid, name, active, kind }) => ({
      value: uid,
      label: active ? name : `${name} (${kind === 'integration' ? 'revoked' : 'left'})`,
    }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en-GB'));
  const places = [
    ...Object.entries(locations).map(([value, label]) => ({ value, label })),
    ...Object.entries(closedLocations ?? {}).map(([value, name]) => ({ value, label: `${name} (closed)` })),
  ];
  const kinds = Object.entries(eventNames(cardKind(shop))).map(([value, label]) => ({ value, label }));
  const field = (name: keyof ChosenFilters) => ({
    name,
    value: chosen[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ ...chosen, [name]: currentTarget.value }),
  });
  const isNarrowed = Object.values(chosen).some((value) => value !== '');
  return (
    <form className={styles.filter} method="dialog" role="search" aria-label="Activity">
      <SelectField
        label="Person"
        options={[{ value: '', label: 'Everybody' }, ...people, { value: 'customer', label: 'Customers themselves' }]}
        {...field('by')}
      />
      {places.length > 1 && (
        <SelectField
          label="Place"
          options={[{ value: '', label: 'Every place' }, ...places]}
          {...field('locationId')}
        />
      )}
      <SelectField label="Kind" options={[{ value: '', label: 'Everything' }, ...kinds]} {...field('type')} />
      <TextField label="Day" type="date" {...field('day')} />
      {isNarrowed && (
        <Button variant="quiet" onClick={() => onChange(ALL)}>
          Show everything
        </Button>
      )}
    </form>
  );
}

interface DownloadProps {
  businessId: string;
  business: Shop['business'];
  filter: ActivityFilter;
  names: Names | null;
}

/** Reads all events that match the filter, part by part, then downloads them. */
function Download({ businessId, business, filter, names }: DownloadProps) {
  return (
    <DownloadCsv
      what="The activity"
      make={async (onPart) => {
        const { allActivity } = await loadChunk(() => import('./readActivity'));
        const events = await allActivity(businessId, filter, onPart);
        const days = [events.at(-1), events[0]].flatMap((event) =>
          event ? [isoIn(business.timeZone, event.at).slice(0, 10)] : [],
        );
        return {
          name: `${['activity', ...days].join('-')}.csv`,
          text: activityCsv(events, business, names?.byUid ?? new Map()),
        };
      }}
    />
  );
}
