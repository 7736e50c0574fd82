/** Whether a message may leave: over random histories, nothing without consent, too soon, at night or over a cap. */
import assert from 'node:assert/strict';
import { DAY_MS, dayAfter, dayIn, HOUR_MS } from '@tessera/domain/lib/time';
import { isDaytime } from '@tessera/domain/news/hours';
import { CAP_MS, channelFor, consentFor, mayLeave, stopsBecause } from '@tessera/domain/news/mayLeave';
import {
  confirmationAt,
  type ConsentChannel,
  consentOf,
  type Contact,
  entryOf,
  withAddress,
  withConfirmation,
  withConsent,
} from '@tessera/domain/pass/contact';
import { mailboxOf, type MailboxRecord } from '@tessera/domain/pass/mailbox';
import type { Wallet } from '@tessera/domain/pass/state';
import fc from 'fast-check';

const START = Date.UTC(2026, 2, 20);
const CARDS = [0, 1, 2];

/** What happens to a card or to the shop. */
type Step =
  | { type: 'choose'; card: number; channel: ConsentChannel; given: boolean }
  | { type: 'address'; card: number; email: string }
  | { type: 'confirm'; card: number }
  | { type: 'stop'; card: number }
  | { type: 'refused'; card: number }
  | { type: 'wallet'; card: number; wallets: Wallet[] }
  | { type: 'shop'; open: boolean }
  | { type: 'message'; channels: ConsentChannel[]; leftToday: number };

const on = <Type extends string, More extends object>(
  type: Type,
  more: { [Name in keyof More]: fc.Arbitrary<More[Name]> },
) =>
  fc.record({ type: fc.constant(type), card: fc.constantFrom(...CARDS), ...more } as never) as fc.Arbitrary<
    { type: Type; card: number } & More
  >;
const channel = fc.constantFrom<ConsentChannel>('email', 'wallet');
/** Three addresses of two mailboxes. */
const email = fc.constantFrom('a@x.example', 'a+news@x.example', 'b@x.example');
const message = fc.record({
  type: fc.constant('message' as const),
  channels: fc.constantFrom<ConsentChannel[]>(['email'], ['wallet'], ['email', 'wallet']),
  leftToday: fc.nat(2),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  on('choose', { channel, given: fc.boolean() }),
  on('address', { email }),
  on('confirm', {}),
  on('confirm', {}),
  on('stop', {}),
  on('refused', {}),
  on('wallet', { wallets: fc.constantFrom<Wallet[]>([], ['apple'], ['google']) }),
  fc.record({ type: fc.constant('shop' as const), open: fc.boolean() }),
  message,
  message,
  message,
);
const history = fc.array(fc.record({ step, wait: fc.integer({ min: 0, max: 60 }) }), { minLength: 60, maxLength: 120 });

interface Left {
  at: number;
  messageId: string;
  card: number;
  mailbox: string | undefined;
}

/** Three cards of a shop, with the test's own notes of what was agreed and confirmed. */
function shopOf() {
  const cards = CARDS.map(() => ({
    contact: {} as Contact,
    wallets: [] as Wallet[],
    agreed: { email: false, wallet: false },
    isConfirmed: false,
  }));
  const mailboxes = new Map<string, MailboxRecord>();
  const boxOf = ({ contact }: (typeof cards)[number]) => contact.email && mailboxOf(contact.email);
  const at = (index: number) => cards[index] ?? assert.fail();
  return { cards, mailboxes, boxOf, at };
}
type Played = ReturnType<typeof shopOf>;

function choose({ at, boxOf, mailboxes, cards }: Played, one: Extract<Step, { type: 'choose' }>, now: number) {
  const card = at(one.card);
  const box = boxOf(card);
  if (one.channel === 'email' && box === undefined) return;
  const entry = entryOf(one.channel, { given: one.given, at: now, way: 'card' });
  const wasGiven = consentOf(card.contact, 'email').given;
  card.contact = withConsent(card.contact, entry, mailboxes.get(box ?? '')?.stoppedAt) ?? card.contact;
  if (one.given || one.channel === 'wallet') card.agreed[one.channel] = one.given;
  else if (wasGiven) stop({ at, boxOf, mailboxes, cards }, box ?? '', now);
}

/** A withdrawal of mails counts for the whole mailbox. */
function stop({ cards, boxOf, mailboxes }: Played, box: string, now: number) {
  mailboxes.set(box, { ...mailboxes.get(box), stoppedAt: now });
  for (const card of cards.filter((one) => boxOf(one) === box)) {
    card.agreed.email = false;
    card.isConfirmed = false;
  }
}

/** Plays a history, and checks each message that leaves. @returns those */
function play(steps: { step: Step; wait: number }[], timeZone: string): Left[] {
  const shop = shopOf();
  const { cards, mailboxes, boxOf, at } = shop;
  let [isOpen, now] = [true, START];
  const left: Left[] = [];
  for (const [index, { step: one, wait }] of steps.entries()) {
    now += wait * HOUR_MS + 1;
    if (one.type === 'choose') choose(shop, one, now);
    if (one.type === 'address') {
      const card = at(one.card);
      if (card.contact.email !== one.email) [card.agreed.email, card.isConfirmed] = [false, false];
      card.contact = withAddress(card.contact, one.email) ?? card.contact;
    }
    if (one.type === 'confirm') {
      const card = at(one.card);
      const stoppedAt = mailboxes.get(boxOf(card) ?? '')?.stoppedAt;
      const { given, since = 0 } = consentOf(card.contact, 'email', { stoppedAt });
      const next = withConfirmation(card.contact, { since, at: now, stoppedAt });
      assert.equal(next !== undefined, given, 'it confirms what was agreed to');
      card.contact = next ?? card.contact;
      card.isConfirmed ||= card.agreed.email;
    }
    if (one.type === 'stop') {
      const box = boxOf(at(one.card));
      if (box !== undefined) stop(shop, box, now);
    }
    if (one.type === 'refused' && at(one.card).contact.email !== undefined)
      at(one.card).contact = { ...at(one.card).contact, refusedAt: now };
    if (one.type === 'wallet') at(one.card).wallets = one.wallets;
    if (one.type === 'shop') isOpen = one.open;
    if (one.type !== 'message') continue;
    const messageId = `m${index}`;
    for (const [number, card] of cards.entries()) {
      const { contact, wallets } = card;
      const box = boxOf(card);
      const mailbox = mailboxes.get(box ?? '');
      const whole = { pass: { wallets }, contact, mailbox };
      const by = channelFor(one.channels, whole);
      if (by !== 'email' && by !== 'wallet') continue;
      const { lastNews } = contact;
      const passId = String(number);
      const got = { messageId, passId, lastNews, mailbox, now };
      const cap = { ...got, timeZone, isShopOpen: isOpen, leftToday: one.leftToday };
      if (mayLeave(consentFor(by, whole), cap) !== 'yes') continue;
      assert.ok(card.agreed[by], 'without consent');
      assert.ok(by === 'wallet' || card.isConfirmed, 'to an address that nobody confirmed');
      assert.ok(by === 'wallet' ? wallets.length > 0 : contact.email !== undefined, 'to nowhere');
      assert.ok(by === 'wallet' || contact.refusedAt === undefined, 'to a refused address');
      assert.ok(isOpen, 'from a closed shop');
      assert.ok(isDaytime(timeZone, now), 'at night');
      assert.ok(one.leftToday > 0, 'over the day');
      card.contact = { ...contact, lastNews: { messageId, at: now } };
      if (box !== undefined) mailboxes.set(box, { ...mailbox, lastNews: { messageId, passId, at: now } });
      left.push({ at: now, messageId, card: number, mailbox: box });
    }
  }
  return left;
}

/** Whether each of a list left on the seventh day after the one before, or later. */
const areApart = (left: Left[], zone: string): boolean =>
  left.every(({ at }, index) => dayIn(zone, at) >= dayAfter(dayIn(zone, left[index - 1]?.at ?? 0), 7));

describe('whether a message may leave', () => {
  it('nothing leaves without a confirmed consent, within seven days, at night or over a cap, to a card or a mailbox', () => {
    let leaving = 0;
    let byMail = 0;
    fc.assert(
      fc.property(history, fc.constantFrom('Europe/London', 'America/New_York'), (steps, zone) => {
        const left = play(steps, zone);
        leaving += left.length;
        byMail += left.filter(({ mailbox }) => mailbox !== undefined).length;
        for (const card of CARDS)
          assert.ok(
            areApart(
              left.filter((one) => one.card === card),
              zone,
            ),
            'to one card',
          );
        for (const box of ['a@x.example', 'b@x.example'])
          assert.ok(
            areApart(
              left.filter(({ mailbox }) => mailbox === box),
              zone,
            ),
            'to one mailbox',
          );
      }),
      { numRuns: 120 },
    );
    assert.ok(leaving > 40 && byMail > 25, `only ${leaving} messages left at all, ${byMail} to mailboxes`);
  });

  const CONSENT = { channel: 'email', given: true, confirmed: true, reaches: true } as const;
  const noon = Date.parse('2026-11-25T12:00:00Z');
  const CAP = { messageId: 'm', passId: 'p', now: noon, timeZone: 'Europe/London', isShopOpen: true, leftToday: 1 };

  it('is yes again on the seventh day later from its morning on, and not on the sixth, also where clocks change', () => {
    const after = (from: string, to: string) => {
      const lastNews = { messageId: 'other', at: Date.parse(from) };
      return mayLeave(CONSENT, { ...CAP, lastNews, now: Date.parse(to) });
    };
    // The clock goes forward on 29 March 2026, and back on 25 October 2026.
    for (const [monday, sunday, next] of [
      ['2026-03-23', '2026-03-29', '2026-03-30'],
      ['2026-10-19', '2026-10-25', '2026-10-26'],
      ['2026-06-01', '2026-06-07', '2026-06-08'],
    ] as const) {
      const summer = (day: string) => (day > '2026-03-28' && day < '2026-10-25' ? '+01:00' : 'Z');
      const at = (day: string, time: string) => `${day}T${time}${summer(day)}`;
      assert.equal(after(at(monday, '09:00'), at(sunday, '19:59')), 'seven-days', monday);
      assert.equal(after(at(monday, '19:59'), at(next, '09:00')), 'yes', monday);
    }
  });

  it('is yes again after that time, and at any time for the message that left last', () => {
    for (const field of ['lastNews', 'lastHeld']) {
      const before = (ms: number, messageId = 'other') => ({ ...CAP, [field]: { messageId, at: noon - ms } });
      assert.equal(mayLeave(CONSENT, before(CAP_MS - 1)), 'seven-days', field);
      assert.equal(mayLeave(CONSENT, before(CAP_MS)), 'yes');
      assert.equal(mayLeave(CONSENT, before(1, 'm')), 'yes');
    }
  });

  it('counts what the card, or another one of the same mailbox, got or was held back from', () => {
    const boxed = (mailbox: MailboxRecord) => mayLeave(CONSENT, { ...CAP, mailbox });
    const news = (messageId: string, passId: string, ms: number) => ({ messageId, passId, at: noon - ms });
    assert.equal(boxed({ lastNews: news('other', 'q', CAP_MS - 1) }), 'seven-days');
    assert.equal(boxed({ lastNews: news('other', 'q', CAP_MS) }), 'yes');
    assert.equal(boxed({ lastNews: news('m', 'q', 30 * DAY_MS) }), 'same-address');
    assert.equal(boxed({ lastHeld: news('m', 'q', 1) }), 'same-address');
    for (const passId of ['p', 'q']) {
      assert.equal(boxed({ lastHeld: news('other', passId, CAP_MS - 1) }), 'seven-days');
      assert.equal(boxed({ lastHeld: news('other', passId, CAP_MS) }), 'yes');
    }
    assert.equal(boxed({ lastNews: news('m', 'p', 1), lastHeld: news('m', 'p', 1) }), 'yes', 'its own');
  });

  it('is later at night and when the day is used up, and says why otherwise', () => {
    assert.equal(mayLeave(CONSENT, { ...CAP, now: noon + 8 * HOUR_MS }), 'later');
    assert.equal(mayLeave(CONSENT, { ...CAP, leftToday: 0 }), 'later');
    assert.equal(mayLeave({ ...CONSENT, given: false }, CAP), 'no-consent');
    assert.equal(mayLeave({ ...CONSENT, confirmed: false }, CAP), 'not-confirmed');
    assert.equal(mayLeave({ ...CONSENT, reaches: false }, CAP), 'no-address');
    assert.equal(mayLeave({ ...CONSENT, channel: 'wallet', reaches: false }, CAP), 'no-wallet');
    assert.equal(mayLeave(CONSENT, { ...CAP, isShopOpen: false }), 'shop-closed');
  });

  it('takes the channel that the holder agreed to and that reaches them', () => {
    const given = (one: ConsentChannel) => entryOf(one, { given: true, at: 1, way: 'card' });
    const consents = [given('email'), given('wallet'), confirmationAt(1)];
    const both: Contact = { email: 'a@x.example', consents };
    const by = (channels: ConsentChannel[], contact?: Contact, wallets?: Wallet[], mailbox?: MailboxRecord) =>
      channelFor(channels, { pass: wallets ? { wallets } : {}, contact, mailbox });
    assert.equal(by(['email', 'wallet'], both, ['apple']), 'email');
    assert.equal(by(['wallet'], both, ['apple']), 'wallet');
    assert.equal(by(['email', 'wallet'], { ...both, refusedAt: 5 }, ['apple']), 'wallet');
    assert.equal(by(['email'], { ...both, refusedAt: 5 }), 'address-refused');
    assert.equal(by(['wallet'], both), 'no-wallet');
    assert.equal(by(['email'], undefined), 'no-consent');
    const unconfirmed = { ...both, consents: consents.slice(0, 2) };
    assert.equal(by(['email', 'wallet'], unconfirmed), 'not-confirmed');
    assert.equal(by(['email', 'wallet'], unconfirmed, ['apple']), 'wallet');
    assert.equal(by(['email'], both, [], { stoppedAt: 1 }), 'no-consent', 'the mailbox stopped it');
    assert.equal(by(['email'], both, [], { stoppedAt: 0 }), 'email');
  });

  it('stops a shop’s news above two percent of at least fifty', () => {
    assert.equal(stopsBecause({ sent: 49, bounced: 49, withdrawn: 0 }), null);
    assert.equal(stopsBecause({ sent: 50, bounced: 1, withdrawn: 1 }), null);
    assert.equal(stopsBecause({ sent: 50, bounced: 2, withdrawn: 0 }), 'bounces');
    assert.equal(stopsBecause({ sent: 100, bounced: 2, withdrawn: 3 }), 'withdrawals');
  });
});
