/**
 * Cases of every kind of card in words that an owner can read. The tests play each case and write what happens into
 * docs/cards-by-example.md; `WRITE_DOCS=1` renews the page.
 */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { DAY_MS, HOUR_MS } from '@tessera/domain/lib/time';
import type { Command, Context } from '@tessera/domain/pass/command';
import { decideMerge } from '@tessera/domain/pass/merge';
import { doneInWords, refusalInWords } from '@tessera/domain/pass/words';
import { POINTS_LIMITS } from '@tessera/domain/scheme/points/rules';
import { rulesOf } from '@tessera/domain/scheme/rules';
import { STAMPS_LIMITS } from '@tessera/domain/scheme/stamps/rules';
import { type Bonus, type Scheme } from '@tessera/domain/scheme/types';
import { targetOf, wordsOf } from '@tessera/domain/scheme/words';
import { offersAfterPublishing } from '@tessera/domain/shop/programme';
import { actor, contextAt, type Ledger, newPass, send, stampOf, undoOf } from '../pass/cases';

const PAGE = new URL('../../../docs/cards-by-example.md', import.meta.url);

/** The Monday before the clocks go forward, 12:00 in London. */
const MONDAY = Date.UTC(2026, 2, 23, 12);

const COFFEE: Scheme = {
  kind: 'stamps',
  target: 8,
  rewards: [
    { at: 4, reward: 'a biscuit' },
    { at: 8, reward: 'a coffee' },
  ],
};
const CHEAPER: Scheme = {
  kind: 'stamps',
  target: 6,
  rewards: [
    { at: 4, reward: 'a biscuit' },
    { at: 6, reward: 'a coffee' },
  ],
};
const ENDING: Scheme = { kind: 'stamps', target: 2, rewards: [{ at: 2, reward: 'a coffee', days: 30 }] };
const DELI: Scheme = { kind: 'points', perPound: 10, rewards: [{ rewardId: 'soup', price: 20_000, reward: 'a soup' }] };
const deli = (perPound: number, price: number): Scheme => ({
  kind: 'points',
  perPound,
  rewards: [{ rewardId: 'soup', price, reward: 'a soup' }],
});

/** A shop with one card; each act adds a line of the page. */
class Story {
  readonly lines: string[] = [];
  private ledger: Ledger;
  private programme: Context['programme'];

  constructor(
    scheme: Scheme,
    bonuses: Bonus[] = [],
    private at = MONDAY,
  ) {
    const offer = { version: 1, scheme };
    const limits = scheme.kind === 'stamps' ? { ...STAMPS_LIMITS, maxPerScan: 20, dailyLimit: 100 } : POINTS_LIMITS;
    const more = { againAfterSeconds: 0, paperUntil: MONDAY + 60 * DAY_MS, redeemOffline: false };
    this.programme = { offer, recent: [offer], limits: { ...limits, ...more }, bonuses };
    this.ledger = this.newCard('0123456789ABCDEF');
  }

  private newCard(passId: string): Ledger {
    const { pass, event } = newPass(this.programme.offer, passId);
    return { pass: { ...pass, joinedAt: MONDAY - 30 * DAY_MS }, events: [event] };
  }

  private context(more: Partial<Context> = {}): Context {
    const proof = { kind: 'look-up' } as const;
    return contextAt(this.at, { programme: this.programme, actor: actor('manager'), confirmed: true, proof, ...more });
  }

  /** What the card has: `5 of 8 stamps, ready: a biscuit`. */
  private balance({ pass } = this.ledger): string {
    const { scheme } = pass.offer;
    const { progressInWords, noun } = wordsOf(scheme);
    const filled = { balance: pass.balance, ...targetOf(scheme) };
    const ready = rulesOf(scheme)
      .ready(pass)
      .map(({ reward }) => reward);
    return `${progressInWords(filled)} ${noun}${ready.length > 0 ? `, ready: ${ready.join(', ')}` : ''}`;
  }

  private write(what: string, answer: string): this {
    this.lines.push(`| ${what} | ${answer} | ${this.balance()} |`);
    return this;
  }

  act(what: string, command: Command, more: Partial<Context> = {}): this {
    const { ledger, answer } = send(this.ledger, command, this.context(more));
    this.ledger = ledger;
    if (answer === 'repeated') return this.write(what, 'The first answer again.');
    const { verdict } = answer;
    return this.write(
      what,
      verdict === 'accepted' ? doneInWords(answer.event) : refusalInWords(answer.reason, answer.details),
    );
  }

  stamp = (quantity: number, what = `${quantity} stamped`): this => this.act(what, stampOf(quantity));
  spend = (pence: number, what: string, more: Partial<Context> = {}): this =>
    this.act(what, { type: 'earn', purchase: { pence } }, more);
  give = (rewardId: string, what: string): this => this.act(what, { type: 'redeem', rewardIds: [rewardId] });
  undo = (what: string, last: number): this =>
    this.act(what, undoOf(this.ledger, this.ledger.events.at(-last)?.scanId ?? '', 'a mistake'));

  wait(ms: number): this {
    this.at += ms;
    return this;
  }

  publish(what: string, scheme: Scheme): this {
    const offers = offersAfterPublishing(this.programme, { scheme }, this.at);
    assert.ok(offers);
    this.programme = { ...this.programme, ...offers };
    const days = Math.round(((offers.offer.begins ?? this.at) - this.at) / DAY_MS);
    return this.write(what, days > 0 ? `It begins in ${days} days.` : 'It begins at once.');
  }

  /** Another card of the same person with some stamps, which becomes part of this one. */
  merge(what: string, quantity: number): this {
    const other = send(this.newCard('ZZZZZZZZZZZZZZZZ'), stampOf(quantity), this.context()).ledger;
    const merged = decideMerge(other.pass, this.ledger.pass, 'one person', this.context());
    assert.equal(merged.verdict, 'accepted');
    if (merged.verdict !== 'accepted') return this;
    this.ledger = { pass: merged.into.next, events: [...this.ledger.events, merged.into.event] };
    return this.write(`${what} (${this.balance(other)})`, doneInWords(merged.into.event));
  }
}

const SUNDAY_NIGHT: Bonus = {
  days: [7],
  from: '00:30',
  until: '02:30',
  times: 2,
  begins: 0,
  ends: Number.MAX_SAFE_INTEGER,
};
/** 00:00 in London on the days when the clocks go forward and back. */
const FORWARD = Date.UTC(2026, 2, 29);
const BACK = Date.UTC(2026, 9, 24, 23);

const CASES: [string, () => Story][] = [
  [
    'A reward on the way, and an undo across it',
    () =>
      new Story(COFFEE)
        .stamp(3)
        .stamp(2, '2 stamped, which reaches the biscuit')
        .undo('Those 2 undone', 1)
        .stamp(1, '1 stamped, which reaches it again'),
  ],
  [
    'A reward that was given, and an undo across it',
    () =>
      new Story(COFFEE)
        .stamp(4)
        .give('r1', 'The biscuit given')
        .undo('The 4 stamps undone', 2)
        .stamp(5, '5 stamped: in this round it was given already')
        .stamp(7, '7 stamped: the next round has its own biscuit'),
  ],
  [
    'A paper card',
    () =>
      new Story(COFFEE)
        .act('A paper card with 5 stamps', { type: 'bringPaperCard', amount: 5 })
        .stamp(3, '3 stamped: the biscuit counts as given, the coffee is there'),
  ],
  [
    'Two cards become one in mid-round',
    () => new Story(COFFEE).stamp(5).merge('Another card merged', 4).stamp(4, '4 stamped: that biscuit was given'),
  ],
  [
    'A bonus from 00:30 to 02:30 on the Sunday when the clocks go forward (01:00 becomes 02:00)',
    () =>
      new Story(COFFEE, [SUNDAY_NIGHT], FORWARD)
        .stamp(1, '00:00')
        .wait(0.75 * HOUR_MS)
        .stamp(1, '00:45')
        .wait(0.5 * HOUR_MS)
        .stamp(1, 'Half an hour later, 02:15')
        .wait(0.5 * HOUR_MS)
        .stamp(1, '02:45'),
  ],
  [
    'The same bonus on the Sunday when the clocks go back (02:00 becomes 01:00)',
    () =>
      new Story({ ...COFFEE, target: 20, rewards: [{ at: 20, reward: 'a coffee' }] }, [SUNDAY_NIGHT], BACK)
        .wait(1.5 * HOUR_MS)
        .stamp(1, '01:30')
        .wait(HOUR_MS)
        .stamp(1, 'An hour later, 01:30 again')
        .wait(HOUR_MS)
        .stamp(1, '02:30'),
  ],
  [
    'A reward that ends after 30 days',
    () =>
      new Story(ENDING)
        .stamp(2)
        .wait(30 * DAY_MS)
        .act('On its last day', { type: 'redeem', rewardIds: ['r1'] }, { confirmed: false })
        .wait(4 * DAY_MS)
        .act(
          '4 days later, by staff with a PIN',
          { type: 'redeem', rewardIds: ['r1'] },
          { actor: actor('staff'), pin: 'right' },
        )
        .act('By a manager', { type: 'redeem', rewardIds: ['r1'] }, { confirmed: false })
        .give('r1', 'The manager says yes'),
  ],
  [
    'Points: goods returned, and a reward bought',
    () =>
      new Story(DELI)
        .spend(2550, '£25.50 spent')
        .act('£4.50 of it returned', { type: 'adjust', amount: -4500, reason: 'returned' })
        .give('soup', 'The soup given')
        .undo('The soup was a mistake', 1),
  ],
  [
    'An offer changed twice while a scan waited offline',
    () => {
      const story = new Story(DELI);
      const taken = MONDAY + HOUR_MS;
      return story
        .wait(2 * HOUR_MS)
        .publish('2 hours after opening: 20 points a pound instead of 10', deli(20, 20_000))
        .wait(HOUR_MS)
        .publish('An hour later: the soup costs 300 points instead of 200', deli(20, 30_000))
        .wait(HOUR_MS)
        .spend(1000, '£10, taken an hour after opening and sent only now', { scannedAt: taken })
        .spend(1000, '£10, taken now')
        .give('soup', 'The soup given, still at the former price')
        .wait(60 * DAY_MS)
        .spend(1000, '£10, 60 days later');
    },
  ],
  [
    'A dearer reward that is taken back',
    () =>
      new Story(deli(10, 30_000))
        .spend(3000, '£30')
        .publish('The soup costs 350 points instead of 300', deli(10, 35_000))
        .wait(20 * DAY_MS)
        .publish('20 days later 300 again: this replaces what has not begun', deli(10, 30_000))
        .wait(60 * DAY_MS)
        .give('soup', 'The soup given, 60 days later'),
  ],
  [
    'Stamps: a cheaper reward that is taken back',
    () =>
      new Story(COFFEE)
        .stamp(3)
        .publish('The coffee is for 6 stamps instead of 8', CHEAPER)
        .publish('8 again, before the card had another stamp', COFFEE)
        .stamp(3, '3 stamped: the card keeps what it was promised'),
  ],
];

/** The whole page. */
function pageOf(): string {
  const parts = CASES.map(([title, play]) => {
    const head = '| What happens | The counter reads | The card then has |\n| --- | --- | --- |';
    return `## ${title}\n\n${head}\n${play().lines.join('\n')}\n`;
  });
  const intro =
    'What cards do in unusual cases. The tests play each case and compare this page with what happened ' +
    '(`tests/domain/scheme/cases.test.ts`; `WRITE_DOCS=1` writes it again).';
  return `# Cards by example\n\n${intro}\n\n${parts.join('\n')}`;
}

describe('docs/cards-by-example.md', () => {
  it('tells what happens in each case', async () => {
    const page = pageOf();
    if (process.env['WRITE_DOCS']) await writeFile(PAGE, page);
    // Formatting aligns the columns of tables.
    const plain = (text: string) => text.replace(/ +/g, ' ').replace(/-{3,}/g, '---');
    assert.equal(plain(await readFile(PAGE, 'utf8')), plain(page));
  });
});
