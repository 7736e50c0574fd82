/**
 * `tsx scripts/docs/measuring.ts`: a simulated shop with a known effect, and how often the page then says that a
 * message helped. Writes its table into docs/messages.md; a test compares it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findingOf, planOf } from '@tessera/domain/news/outcome';
import { type HoldBack, NO_COUNTS } from '@tessera/domain/news/types';
import { table } from '../bench/document';
import { randomFrom } from '../lib/random';
import { ROOT } from '../lib/root';

/** The share of customers who come without a message. */
const BASE = 0.3;
const SEED = 1;
const TIMES = 500;
/** True effects, in points. */
const EFFECTS = [0, 5, 10, 20] as const;
/** The shops: customers, and how many are held back. */
const SHOPS: { customers: number; holdBack: HoldBack }[] = [
  { customers: 300, holdBack: 50 },
  { customers: 800, holdBack: 50 },
  { customers: 2000, holdBack: 20 },
];

/** Simulates one message: draws the groups, lets everybody come or not by chance, and asks the page. */
function outcomeOf({ customers, holdBack }: (typeof SHOPS)[number], effect: number, random: () => number) {
  const groups = { sent: { cards: 0, visited: 0 }, held: { cards: 0, visited: 0 } };
  let cameBefore = 0;
  for (let card = 0; card < customers; card += 1) {
    if (random() < BASE) cameBefore += 1;
    const group = random() < holdBack / 100 ? groups.held : groups.sent;
    group.cards += 1;
    if (random() < BASE + (group === groups.sent ? effect / 100 : 0)) group.visited += 1;
  }
  const plan = planOf(holdBack, { cards: customers, visited: cameBefore });
  const counts = { ...NO_COUNTS, sent: groups.sent.cards, held: groups.held.cards };
  const isReached = plan !== undefined && customers >= plan.cards;
  return findingOf({ counts, ...(plan && { plan }), ...(isReached && { effect: { ...groups, readAt: 1 } }) }).outcome;
}

/** How often the page shows each outcome, for each shop and each true effect in points. */
export function simulate() {
  const random = randomFrom(SEED);
  return SHOPS.flatMap((shop) =>
    EFFECTS.map((effect) => {
      const outcomes = Array.from({ length: TIMES }, () => outcomeOf(shop, effect, random));
      const number = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length;
      return {
        ...shop,
        effect,
        helped: number('helped'),
        noDifference: number('no-difference'),
        notKnown: number('not-known-yet'),
        fewer: number('fewer'),
      };
    }),
  );
}

const percent = (times: number): string => `${((100 * times) / TIMES).toFixed(1)} %`;

/** The table as the page has it. */
export const measuringTable = (rows: ReturnType<typeof simulate>): string =>
  table(
    ['customers', 'held back', 'true effect', 'helped', 'no difference seen', 'fewer came', 'not known yet'],
    rows.map(({ customers, holdBack, effect, helped, noDifference, fewer, notKnown }) => [
      ...[String(customers), `${holdBack} %`, effect === 0 ? 'none' : `+${effect} points`],
      ...[helped, noDifference, fewer, notKnown].map(percent),
    ]),
  );

export const MEASURING_PAGE = path.join(ROOT, 'docs/messages.md');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const page = readFileSync(MEASURING_PAGE, 'utf8');
  writeFileSync(MEASURING_PAGE, page.replace(/\| customers \|[^]*?(?=\n\n)/, measuringTable(simulate())));
}
