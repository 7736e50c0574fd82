import { ROUTES } from '@tessera/domain/paths';
import { count, nameInMail } from '@tessera/domain/text';
import { type WeekFigures, weekOf } from '../../businesses/weeklyMail';
import { defineMail } from '../defineMail';
import { addressOfOwner } from '../payer';
import { shopIn } from '../words';

declare module '../../platform/outbox' {
  interface Mails {
    'weekly-figures': {
      uid: string;
      /** The shop, and the Monday on which the week began, as `2026-11-16`. */
      week: { businessId: string; from: string };
    };
  }
}

const weekday = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    Date.parse(date),
  );

/** A week's figures in a few lines. */
function weekLines(week: WeekFigures): string[] {
  const { joined, units, given, outstanding, days, people } = week;
  return [
    [
      `New cards: ${joined}`,
      `Stamps: ${units}`,
      `Rewards given: ${given}`,
      `Rewards ready and not given yet, today: ${outstanding}`,
    ].join('\n'),
    ['Stamps by day', ...days.map((one) => `${weekday(one.day)}: ${one.units}`)].join('\n'),
    ...(people.length === 0
      ? []
      : [['Stamps by person', ...people.map(({ name, units: own }) => `${nameInMail(name)}: ${own}`)].join('\n')]),
  ];
}

export const weeklyFigures = defineMail({
  kind: 'weekly-figures',
  to: 'owner',
  adminLabel: 'Weekly figures',
  async load({ uid, week }) {
    const [to, figures] = await Promise.all([addressOfOwner(uid), weekOf(week)]);
    return to !== null && figures ? { to, figures } : null;
  },
  text: ({ figures }, { site }) => ({
    subject: `Your shop last week: ${count(figures.units, 'stamp')}`,
    paragraphs: [
      `What ${shopIn(figures, 'your shop')} counted from ${weekday(figures.from)} to ${weekday(figures.to)}.`,
      ...weekLines(figures),
      `You get this mail on Mondays, after a week with something to count. To stop it, open ${site}${ROUTES.accountSettings}.`,
    ],
    link: { label: 'Your shop', url: site + ROUTES.dashboard },
  }),
  example: ({ uid, businessId, monday: from }) => ({ uid, week: { businessId, from } }),
});
