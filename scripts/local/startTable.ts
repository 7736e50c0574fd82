import { DEMO_TEAM, LOCAL_ACCOUNTS } from './accounts';
import type { DemoLinks } from './demo/links';
import type { LocalRun } from './runs';

/** Rows with aligned columns. */
function columns(rows: string[][]): string {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, index) => Math.max(widest[index] ?? 0, cell.length)),
    [],
  );
  return rows
    .map((row) => `  ${row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('   ')}`.trimEnd())
    .join('\n');
}

/** The links into the demo café: for a customer's window, and for the counter's beside it. */
function demoPlaces(demo: DemoLinks): string[][] {
  if (!demo) return [['Demo café', 'not in this data; npm start -- --fresh makes it, and deletes what is there']];
  const { name, email, pin } = DEMO_TEAM.staff;
  return [
    ['A customer’s card', demo.cafe.card],
    ['Join', `${demo.cafe.join} (the code on the poster)`],
    ['Counter', `${demo.counter} (log in as ${email})`],
    ['Counter tablet', `the same address, tablet code ${demo.tabletCode} (once, 10 minutes); then ${name}, PIN ${pin}`],
    ['A card with points', `${demo.deli.card} (the demo deli’s)`],
    ['Join the deli', demo.deli.join],
    ['A frozen shop’s card', demo.frozen.card],
  ];
}

/** The table that `npm start` prints once everything runs: addresses, accounts and next steps. */
export function startTable(
  { ports, folder }: LocalRun,
  { ui, isStripeLocal, demo }: { ui: boolean; isStripeLocal: boolean; demo: DemoLinks },
): string {
  const address = (port: number) => `http://127.0.0.1:${port}`;
  const places = [
    ['Site', address(ports.site)],
    isStripeLocal
      ? ['Local Stripe', `${address(ports.stripe)} (payments, refunds, disputes, faults)`]
      : ['Stripe', `test mode; stripe listen --forward-to ${address(ports.site)}/api/stripe/webhook has to run`],
    [
      'Mailbox',
      `${address(ports.mailbox)} (the product's mails; /verify-email and /forgot-password link to the others)`,
    ],
    ['Wallets', `${address(ports.wallets)}/wallet-preview (the cards in Google’s wallet, and on a phone with Apple’s)`],
    ['Logs', `${folder}/firebase-debug.log, ${folder}/stripe.log`],
    ...(ui ? [['Emulator UI', address(ports.ui)]] : []),
  ];
  const accounts = Object.values(LOCAL_ACCOUNTS).map(({ email, password, role }) => [email, password, role]);
  return [
    '',
    columns(places),
    '',
    columns(demoPlaces(demo)),
    '',
    columns([['Account', 'Password', ''], ...accounts]),
    '',
    '  Ctrl-C stops everything. The data is kept; npm start -- --fresh deletes it.',
    '',
  ].join('\n');
}
