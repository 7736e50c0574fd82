import { ROUTES } from '@tessera/domain/addresses/paths';
import { nameInMail } from '@tessera/domain/lib/text';
import { wordsOf } from '@tessera/domain/scheme/words';
import { type WeekFigures, weekOf } from '../../shop/numbers/weeklyMail';
import { defineMail } from '../defineMail';
import { addressOfOwner } from '../payer';
import type { Paragraph } from '../render';
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

/** How many alerts are open. */
const alertsInWords = (alerts: number): string =>
  `${alerts === 1 ? '1 alert is' : `${alerts} alerts are`} open: something that you should look at twice, with the ` +
  'numbers that explain it.';

const NUMBER = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

/** A week's figures as facts. */
function weekLines(week: WeekFigures): Paragraph[] {
  const { scheme, joined, units, given, outstanding, days, people } = week;
  const { heading, isBought, numberOf } = wordsOf({ kind: scheme });
  const numberInWords = (count: number): string => NUMBER.format(numberOf(count));
  return [
    [
      ['New cards', String(joined)],
      [heading, numberInWords(units)],
      ['Rewards given', String(given)],
      ...(isBought ? [] : [['Rewards waiting today', String(outstanding)] as const]),
    ],
    { heading: `${heading} by day` },
    days.map((one) => [weekday(one.day), numberInWords(one.units)] as const),
    ...(people.length === 0
      ? []
      : [
          { heading: `${heading} by person` },
          people.map(({ name, units: own }) => [nameInMail(name), numberInWords(own)] as const),
        ]),
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
    subject: `Your shop last week: ${wordsOf({ kind: figures.scheme }).inWords(figures.units)}`,
    paragraphs: [
      `What ${shopIn(figures, 'your shop')} counted from ${weekday(figures.from)} to ${weekday(figures.to)}.`,
      ...weekLines(figures),
      ...(figures.alerts > 0 ? [alertsInWords(figures.alerts)] : []),
      'You get this mail on Mondays, after a week with something to count.',
    ],
    link: { label: 'Your shop', url: site + ROUTES.dashboard },
    more: [
      ...(figures.alerts > 0 ? [{ label: 'See the alerts', url: site + ROUTES.alerts }] : []),
      { label: 'Stop this mail in your account settings', url: site + ROUTES.accountSettings },
    ],
  }),
  example: ({ uid, businessId, monday: from }) => ({ uid, week: { businessId, from } }),
});
