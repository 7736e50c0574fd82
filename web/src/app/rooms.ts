/** The rooms of a shop, their names, and the roles that see them. Add a room here together with its page. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import type { MemberRole } from '@tessera/domain/team/member';

const GROUPS = ['For customers', 'Numbers', 'The shop'] as const;

export interface RoomEntry {
  path: string;
  label: string;
  /** The least role that sees the room. */
  least: Exclude<MemberRole, 'device'>;
  /** Shown in the tab bar of phones; the others are behind "More". At most four. */
  isTab?: true;
  /** The heading under which the navigation lists the room. The four tabs have none. */
  group?: (typeof GROUPS)[number];
  /** A standalone page app, without the router. */
  isAlone?: true;
  /** The icon's SVG path, in a square of 24. */
  icon: string;
}

/** The fields of a room that the navigation shows. */
export type NavRoom = Omit<RoomEntry, 'least'>;

export const ROOMS: readonly RoomEntry[] = [
  {
    path: ROUTES.dashboard,
    label: 'Home',
    least: 'staff',
    isTab: true,
    icon: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM16.5 12.5l4 4-4 4-4-4z',
  },
  {
    path: ROUTES.counter,
    label: 'Counter',
    least: 'staff',
    isTab: true,
    isAlone: true,
    icon: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M8 12h8',
  },
  {
    path: ROUTES.customers,
    label: 'Customers',
    least: 'staff',
    isTab: true,
    icon: 'M4 6h16v12H4zM4 10h16M8 14h4',
  },
  {
    path: ROUTES.activity,
    label: 'Activity',
    least: 'staff',
    isTab: true,
    icon: 'M3 12h4l3-7 4 14 3-7h4',
  },
  {
    path: ROUTES.programme,
    label: 'Card',
    least: 'manager',
    group: 'For customers',
    icon: 'M3 6h18v12H3zM7 10h2v2H7zM11 10h2v2h-2zM15 10h2v2h-2z',
  },
  {
    path: ROUTES.poster,
    label: 'Poster',
    least: 'staff',
    group: 'For customers',
    icon: 'M6 3h12v18H6zM9 7h6v6H9zM9 17h6',
  },
  {
    path: ROUTES.printedCards,
    label: 'Printed cards',
    least: 'manager',
    group: 'For customers',
    icon: 'M4 4h10v7H4zM10 13h10v7H10zM7 7h4M13 16h4',
  },
  {
    path: ROUTES.messages,
    label: 'Messages',
    least: 'manager',
    group: 'For customers',
    icon: 'M4 5h16v12H9l-5 4zM8 9h8M8 13h5',
  },
  {
    path: ROUTES.figures,
    label: 'Figures',
    least: 'staff',
    group: 'Numbers',
    icon: 'M4 20V10M10 20V4M16 20v-7M21 20H3',
  },
  { path: ROUTES.insights, label: 'Insights', least: 'manager', group: 'Numbers', icon: 'M3 17l6-6 4 4 8-8M15 7h6v6' },
  { path: ROUTES.alerts, label: 'Alerts', least: 'manager', group: 'Numbers', icon: 'M12 4l9 16H3zM12 10v4M12 17h.01' },
  {
    path: ROUTES.team,
    label: 'Team',
    least: 'manager',
    group: 'The shop',
    icon: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6M18 14.5c2.2.8 3.5 2.8 3.5 5.5',
  },
  {
    path: ROUTES.locations,
    label: 'Places',
    least: 'manager',
    group: 'The shop',
    icon: 'M12 21s7-6.5 7-12a7 7 0 1 0-14 0c0 5.5 7 12 7 12zM12 11.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  },
  {
    path: ROUTES.import,
    label: 'Import & export',
    least: 'manager',
    group: 'The shop',
    icon: 'M7 20V4M3 8l4-4 4 4M17 4v16M13 16l4 4 4-4',
  },
  {
    path: ROUTES.integrations,
    label: 'Integrations',
    least: 'owner',
    group: 'The shop',
    icon: 'M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4',
  },
];

/** What an admin sees in place of a shop's rooms. Add a room here together with its page. */
export const ADMIN_ROOMS: readonly NavRoom[] = [
  { path: ROUTES.approvePayment, label: 'Payments', icon: 'M3 6h18v12H3zM3 10h18M7 15h3' },
  {
    path: ROUTES.interest,
    label: 'Interest',
    icon: 'M12 20l-7.5-7.5a4.6 4.6 0 0 1 6.5-6.5l1 1 1-1a4.6 4.6 0 0 1 6.5 6.5z',
  },
  { path: ROUTES.mail, label: 'Mail', icon: 'M3 6h18v12H3zM3 7l9 7 9-7' },
];

/** The groups in their order, each with its rooms; rooms without a group come last. */
export function groupsOf<Entry extends Pick<RoomEntry, 'group'>>(
  rooms: readonly Entry[],
): { name: RoomEntry['group']; rooms: Entry[] }[] {
  const names = [...GROUPS, undefined];
  return names
    .map((name) => ({ name, rooms: rooms.filter(({ group }) => group === name) }))
    .filter((group) => group.rooms.length > 0);
}

/** The room of an address, or of an address below it. */
export const roomAt = (pathname: string): RoomEntry | undefined =>
  ROOMS.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
