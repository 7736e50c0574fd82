/** The data of the shop's home: read once, then updated by a listener while the page is open. */
import type { DayStats } from '@tessera/domain/insights/stats';
import type { PassEvent } from '@tessera/domain/pass/state';
import type { Business } from '@tessera/domain/shop/business';
import { isAtLeast } from '@tessera/domain/team/member';
import { useCallback, useEffect, useState } from 'react';
import type { ListedEvent } from '../../../shared/data/holders';
import type { HomeTeam, ShopHome } from '../../../shared/data/shopHome';
import type { Shop } from '../../../shared/data/shops';
import { loadChunk } from '../../../shared/lib/loadChunk';
import { newestTurn } from '../../../shared/lib/newestTurn';
import { type Read, useQuery } from '../../../shared/query/useQuery';
import { refreshShops } from '../../shopStore';
import { useDay } from './useDay';

const loadHome = () => loadChunk(() => import('../../../shared/data/shopHome'));

/** The listener's data of one shop and day, since the page was opened. */
interface Live {
  key: string;
  /** Whether the shop is paid for. */
  active?: boolean;
  events?: ListedEvent[];
  today?: DayStats[];
}

export interface Today extends ShopHome {
  /** `2026-11-21`, in the shop's time zone. */
  day: string;
  /** Undefined until it has been read. */
  team: HomeTeam | undefined;
}

/** Whether the shop has had a customer. The newest events alone do not say so: they may all be of practice cards. */
export const hasCustomers = ({ hasCards }: Pick<Business, 'hasCards'>, { events }: Pick<Today, 'events'>): boolean =>
  hasCards === true || events.some(({ practice }) => !practice);

/**
 * Shows lists of events with their holders' names, or without them if they cannot be read. Names may arrive out of
 * order: an earlier list is not shown once a later one is.
 * @returns a function that takes the next list
 */
export function showWithHolders(
  withHolders: (events: PassEvent[]) => Promise<ListedEvent[]>,
  show: (events: ListedEvent[]) => void,
): (events: PassEvent[]) => void {
  const begin = newestTurn();
  return (events) => {
    const isNewest = begin();
    const end = (listed: ListedEvent[]) => {
      if (isNewest()) show(listed);
    };
    withHolders(events).then(end, () => end(events));
  };
}

/** The present data, and a function that reads it again. */
export function useShopHome({ businessId, business, member }: Shop): [Read<Today>, () => Promise<void>] {
  const day = useDay(business.timeZone);
  const key = `shopHome/${businessId}/${day}/${member.role}`;
  const isManager = isAtLeast(member.role, 'manager');
  const [home, readAgain] = useQuery(key, async () => (await loadHome()).readShopHome(businessId, day, isManager));
  const [team, readTeamAgain] = useQuery(`homeTeam/${businessId}/${member.role}`, async () =>
    (await loadHome()).readHomeTeam(businessId, isManager),
  );
  const again = useCallback(async () => {
    await Promise.all([readAgain(), readTeamAgain()]);
  }, [readAgain, readTeamAgain]);
  const [live, setLive] = useState<Live>({ key });
  const isFresh = home.status === 'ready' && home.stale === null;

  useEffect(() => {
    if (!isFresh) return;
    let gone = false;
    let stop = () => {};
    const add = (part: Partial<Live>) =>
      setLive((before) => (gone ? before : { ...(before.key === key ? before : {}), key, ...part }));
    const follow = async () => {
      const [{ watchShop }, { withHolders }] = await Promise.all([
        loadChunk(() => import('../../../shared/data/watchShop')),
        loadChunk(() => import('../../../shared/data/holders')),
      ]);
      if (gone) return;
      let wasReached = false;
      const showEvents = showWithHolders(
        (events) => withHolders(businessId, events),
        (events) => add({ events }),
      );
      stop = watchShop(businessId, day, {
        onBusiness: ({ active }) => add({ active }),
        onEvents(events) {
          wasReached = true;
          showEvents(events);
        },
        onToday: (today) => add({ today }),
        // Reads again, so that the page says since when it is out of date.
        onUnreached: () => void (wasReached && again()),
      });
    };
    follow().catch((error: unknown) => console.warn('Shop not followed:', error));
    return () => {
      gone = true;
      stop();
    };
  }, [key, businessId, day, isFresh, again]);

  const { active, events, today } = live.key === key ? live : {};
  // The shop has frozen, or is open again, and every room must say so.
  useEffect(() => {
    if (active !== undefined && active !== business.active) void refreshShops();
  }, [active, business.active]);

  if (home.status !== 'ready') return [home, again];
  const { value, stale } = home;
  const now = {
    ...value,
    day,
    team: team.status === 'ready' ? team.value : undefined,
    stats: today ?? value.stats,
    events: events ?? value.events,
  };
  return [{ status: 'ready', stale, value: now }, again];
}
