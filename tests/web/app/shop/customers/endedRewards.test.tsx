/** Rewards that have ended, in the list of customers and on one customer. */
import assert from 'node:assert/strict';
import type { FoundPass } from '@tessera/domain/calls/callables';
import { DAY_MS } from '@tessera/domain/lib/time';
import type { Business } from '@tessera/domain/shop/business';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import type { CardWithBalance } from '../../../../../web/src/app/shop/ActionForm';
import { AtCounter, ThreeFacts } from '../../../../../web/src/app/shop/customers/Customer';
import { CustomerRow } from '../../../../../web/src/app/shop/customers/CustomerRow';
import { formatDate } from '../../../../../web/src/shared/lib/format';

const now = Date.now();
const business = { active: true } as Business;
const scheme = { kind: 'stamps', target: 8, rewards: [{ at: 8, reward: 'a tea' }] };
const cardWith = (...ends: (number | undefined)[]) =>
  ({
    passId: 'p1',
    shortCode: '7K3M-X2QP',
    kind: 'stamps',
    balance: 0,
    target: 8,
    joinedAt: now,
    offer: { version: 1, scheme },
    rewards: ends.map((endsAt, index) => ({ rewardId: `r${index}`, reward: 'a tea', endsAt })),
  }) as unknown as CardWithBalance & FoundPass;

const row = (card: FoundPass) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <CustomerRow pass={card} business={business} />
    </MemoryRouter>,
  );
const facts = (card: CardWithBalance) => renderToStaticMarkup(<ThreeFacts card={card} business={business} />);
const counter = (card: CardWithBalance) => renderToStaticMarkup(<AtCounter card={card} business={business} />);

describe('a reward that has ended', () => {
  const ended = cardWith(now - 3 * DAY_MS);

  it('is not ready, and a manager may still give it', () => {
    assert.doesNotMatch(row(ended), /ready/);
    const day = formatDate(now - 3 * DAY_MS - 1);
    assert.ok(facts(ended).includes(`<dd>None</dd><dd>a tea. Ended ${day}; a manager may still give it</dd>`));
    assert.doesNotMatch(counter(ended), /Give reward/);
  });

  it('is not said to be given any more after 30 days', () =>
    assert.doesNotMatch(facts(cardWith(now - 31 * DAY_MS)), /manager/));

  it('does not count with those that are ready, which say until when', () => {
    const card = cardWith(now - DAY_MS, now + DAY_MS, now + DAY_MS, undefined);
    assert.match(row(card), /3 rewards ready/);
    assert.ok(
      facts(card).includes(`<dd>a tea × 2 until ${formatDate(now + DAY_MS - 1)}</dd><dd>a tea</dd><dd>a tea. Ended`),
    );
    assert.match(counter(card), /Give reward/);
  });
});

describe('a closed card', () => {
  const closed = { ...cardWith(undefined), balance: 3, status: 'closed' } as const;

  it('claims neither stamps nor rewards in a list, and says whether it was erased', () => {
    const erased = row({ ...closed, erased: true });
    assert.match(erased, /Erased/);
    assert.doesNotMatch(erased, /of 8|laid|ready/);
    assert.match(row(closed), /Closed/);
  });
});
