/** Whether a message may leave: over random histories, nothing without consent, too soon, at night or over a cap. */
import assert from 'node:assert/strict';
import { isDaytime } from '@tessera/domain/messages/hours';
import { CAP_MS, channelFor, consentFor, mayLeave, stopsBecause } from '@tessera/domain/messages/mayLeave';
import { type ConsentChannel, type Contact, entryOf, withAddress, withConsent } from '@tessera/domain/pass/contact';
import type { Wallet } from '@tessera/domain/pass/state';
import { DAY_MS, HOUR_MS } from '@tessera/domain/time';
import fc from 'fast-check';

const START = Date.UTC(2026, 2, 20);

/** What happens to one card. */
type Step =
  | { type: 'choose'; channel: ConsentChannel; given: boolean }
  | { type: 'address'; email: string }
  | { type: 'refused' }
  | { type: 'wallet'; wallets: Wallet[] }
  | { type: 'shop'; open: boolean }
  | { type: 'message'; channels: ConsentChannel[]; leftToday: number };

const channel = fc.constantFrom<ConsentChannel>('email', 'wallet');
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ type: fc.constant('choose' as const), channel, given: fc.boolean() }),
  fc.record({ type: fc.constant('address' as const), email: fc.constantFrom('a@x.example', 'b@x.example') }),
  fc.constant({ type: 'refused' as const }),
  fc.record({ type: fc.constant('wallet' as const), wallets: fc.constantFrom<Wallet[]>([], ['apple'], ['google']) }),
  fc.record({ type: fc.constant('shop' as const), open: fc.boolean() }),
  message(),
  message(),
);
function message(): fc.Arbitrary<Step> {
  return fc.record({
    type: fc.constant('message' as const),
    channels: fc.constantFrom<ConsentChannel[]>(['email'], ['wallet'], ['email', 'wallet']),
    leftToday: fc.nat(2),
  });
}
const history = fc.array(fc.record({ step, wait: fc.integer({ min: 0, max: 60 }) }), { minLength: 40, maxLength: 80 });

interface Left {
  at: number;
  messageId: string;
}

/** Plays a history, with its own notes of what was agreed, and checks each message that leaves. @returns those */
function play(steps: { step: Step; wait: number }[], timeZone: string): Left[] {
  let contact: Contact = {};
  let [wallets, isOpen, now]: [Wallet[], boolean, number] = [[], true, START];
  const agreed = { email: false, wallet: false };
  const left: Left[] = [];
  for (const [index, { step: one, wait }] of steps.entries()) {
    now += wait * HOUR_MS;
    if (one.type === 'choose' && (one.channel === 'wallet' || contact.email !== undefined)) {
      const next = withConsent(contact, entryOf(one.channel, { given: one.given, at: now, way: 'card' }));
      contact = next ?? contact;
      agreed[one.channel] = one.given;
    }
    if (one.type === 'address') {
      if (contact.email !== one.email) agreed.email = false;
      contact = withAddress(contact, one.email) ?? contact;
    }
    if (one.type === 'refused' && contact.email !== undefined) contact = { ...contact, refusedAt: now };
    if (one.type === 'wallet') ({ wallets } = one);
    if (one.type === 'shop') isOpen = one.open;
    if (one.type !== 'message') continue;
    const by = channelFor(one.channels, contact, { wallets });
    if (by !== 'email' && by !== 'wallet') continue;
    const messageId = `m${index}`;
    const cap = { messageId, lastNews: contact.lastNews, now, timeZone, isShopOpen: isOpen, leftToday: one.leftToday };
    if (mayLeave(consentFor(by, contact, { wallets }), cap) !== 'yes') continue;
    assert.ok(agreed[by], 'without consent');
    assert.ok(by === 'wallet' ? wallets.length > 0 : contact.email !== undefined, 'to nowhere');
    assert.ok(by === 'wallet' || contact.refusedAt === undefined, 'to a refused address');
    assert.ok(isOpen, 'from a closed shop');
    assert.ok(isDaytime(timeZone, now), 'at night');
    assert.ok(one.leftToday > 0, 'over the day');
    contact = { ...contact, lastNews: { messageId, at: now } };
    left.push({ at: now, messageId });
  }
  return left;
}

describe('whether a message may leave', () => {
  it('nothing leaves without consent, within seven days, at night or over a cap, whatever came before', () => {
    let leaving = 0;
    fc.assert(
      fc.property(history, fc.constantFrom('Europe/London', 'America/New_York'), (steps, zone) => {
        const left = play(steps, zone);
        leaving += left.length;
        for (const [index, { at }] of left.entries())
          assert.ok(index === 0 || at - (left[index - 1]?.at ?? 0) >= 7 * DAY_MS, 'within seven days');
      }),
      { numRuns: 1000 },
    );
    assert.ok(leaving > 200, `only ${leaving} messages left at all`);
  });

  const CONSENT = { channel: 'email', given: true, reaches: true } as const;
  const noon = Date.parse('2026-11-25T12:00:00Z');
  const CAP = { messageId: 'm', now: noon, timeZone: 'Europe/London', isShopOpen: true, leftToday: 1 };

  it('is yes again exactly seven days later, and at any time for the message that left last', () => {
    const before = (ms: number, messageId = 'other') => ({ ...CAP, lastNews: { messageId, at: noon - ms } });
    assert.equal(mayLeave(CONSENT, before(CAP_MS - 1)), 'seven-days');
    assert.equal(mayLeave(CONSENT, before(CAP_MS)), 'yes');
    assert.equal(mayLeave(CONSENT, before(1, 'm')), 'yes');
  });

  it('is later at night and when the day is used up, and says why otherwise', () => {
    assert.equal(mayLeave(CONSENT, { ...CAP, now: noon + 8 * HOUR_MS }), 'later');
    assert.equal(mayLeave(CONSENT, { ...CAP, leftToday: 0 }), 'later');
    assert.equal(mayLeave({ ...CONSENT, given: false }, CAP), 'no-consent');
    assert.equal(mayLeave({ ...CONSENT, reaches: false }, CAP), 'no-address');
    assert.equal(mayLeave({ ...CONSENT, channel: 'wallet', reaches: false }, CAP), 'no-wallet');
    assert.equal(mayLeave(CONSENT, { ...CAP, isShopOpen: false }), 'shop-closed');
  });

  it('takes the channel that the holder agreed to and that reaches them', () => {
    const given = (one: ConsentChannel) => entryOf(one, { given: true, at: 1, way: 'card' });
    const both = { email: 'a@x.example', consents: [given('email'), given('wallet')] };
    assert.equal(channelFor(['email', 'wallet'], both, { wallets: ['apple'] }), 'email');
    assert.equal(channelFor(['wallet'], both, { wallets: ['apple'] }), 'wallet');
    assert.equal(channelFor(['email', 'wallet'], { ...both, refusedAt: 5 }, { wallets: ['apple'] }), 'wallet');
    assert.equal(channelFor(['email'], { ...both, refusedAt: 5 }, {}), 'address-refused');
    assert.equal(channelFor(['wallet'], both, {}), 'no-wallet');
    assert.equal(channelFor(['email'], undefined, {}), 'no-consent');
  });

  it('stops a shop’s lane above two percent of at least fifty', () => {
    assert.equal(stopsBecause({ sent: 49, bounced: 49, withdrawn: 0 }), null);
    assert.equal(stopsBecause({ sent: 50, bounced: 1, withdrawn: 1 }), null);
    assert.equal(stopsBecause({ sent: 50, bounced: 2, withdrawn: 0 }), 'bounces');
    assert.equal(stopsBecause({ sent: 100, bounced: 2, withdrawn: 3 }), 'withdrawals');
  });
});
