import assert from 'node:assert/strict';
import type { PassView } from '@tessera/domain/calls/callables';
import {
  cardJoinedBy,
  cardOfShop,
  dropJoin,
  endCard,
  forgetCard,
  hasCardEnded,
  heldCard,
  heldCards,
  joinCodeOf,
  joinFor,
  keepJoin,
  passIdOf,
  readyCount,
  rememberCard,
} from '../../../web/src/card/heldCards';
import { emptyStorage, localStorageFor } from '../../support/localStorage';

const PASS = '0123456789ABCDEF';
const secretOf = (passId: string, version = 1) => `C1.business.${passId}.${version}.${'m'.repeat(22)}`;
const card = (passId: string, seenAt: number) => ({ secret: secretOf(passId), seenAt, clockAhead: 5 });

describe('the cards that a browser holds', () => {
  const use = localStorageFor();
  let storage: Storage;
  beforeEach(() => use((storage = emptyStorage())));

  it('are opened by secrets of one form', () => {
    assert.equal(passIdOf(secretOf(PASS)), PASS);
    for (const other of ['', 'C1', secretOf('tooShort'), `${secretOf(PASS)}x`, secretOf(PASS, 0), 'M1.a.b.1.2.c'])
      assert.equal(passIdOf(other), undefined, other);
  });

  it('are listed with the one that was shown last first, each once', () => {
    rememberCard(card(PASS, 1));
    rememberCard(card('ZZZZZZZZZZZZZZZZ', 2));
    rememberCard({ ...card(PASS, 3), secret: secretOf(PASS, 2) });
    assert.deepEqual(
      heldCards().map(({ secret }) => secret),
      [secretOf(PASS, 2), secretOf('ZZZZZZZZZZZZZZZZ')],
    );
    assert.equal(heldCard(secretOf(PASS)), undefined, 'the link before has ended');
  });

  it('are known by a link of an older root secret too, and end by it', () => {
    const [old, present] = ['m', 'n'].map((mac) => secretOf(PASS).replace(/m+$/, mac.repeat(22))) as [string, string];
    rememberCard({ ...card(PASS, 1), secret: present });
    assert.equal(heldCard(old)?.secret, present);
    endCard(old);
    assert.deepEqual([heldCards(), hasCardEnded(present)], [[], true]);
  });

  it('are read safely, whatever is stored there', () => {
    for (const text of ['not JSON', 'null', '[]', '{"a":1,"b":null,"c":{"secret":"C1"}}'])
      assert.deepEqual((storage.setItem('tessera.cards', text), heldCards()), [], text);
    storage.setItem('tessera.cards', JSON.stringify({ [PASS]: { secret: secretOf(PASS), view: { seq: 'x' } } }));
    assert.deepEqual(
      heldCards(),
      [{ secret: secretOf(PASS), seenAt: 0, clockAhead: 0 }],
      'without what cannot be shown',
    );
  });

  it('keep the view of each kind of card, and the shop’s colour until there is one', () => {
    for (const kind of ['stamps', 'points']) {
      const view = {
        seq: 1,
        business: { name: 'Crust', colour: '#b4532a' },
        programme: { kind, rewards: [] },
        pass: { passId: PASS, balance: 0, rewards: [] },
        code: { key: '' },
        events: [],
      };
      storage.setItem('tessera.cards', JSON.stringify({ [PASS]: { ...card(PASS, 1), view } }));
      assert.deepEqual(heldCard(secretOf(PASS))?.view, view, kind);
    }
    rememberCard({ ...card(PASS, 1), colour: '#b4532a' });
    assert.equal(heldCard(secretOf(PASS))?.colour, '#b4532a');
  });

  it('count no reward that has ended as ready, and none once a frozen shop gives none any more', () => {
    const countAt = (now: number, business: object = { active: true }) =>
      readyCount({ business, pass: { rewards: [{ endsAt: 5 }, { endsAt: 9 }, {}] } } as unknown as PassView, now);
    assert.deepEqual(
      [4, 5, 9].map((now) => countAt(now)),
      [3, 2, 1],
    );
    const frozen = { active: false, frozenSince: 4, redeemUntil: 8 };
    assert.deepEqual(
      [7, 8].map((now) => countAt(now, frozen)),
      [3, 0],
    );
  });

  it('leave nothing once they have ended but that they ended, and no newer link goes with them', () => {
    rememberCard({ ...card(PASS, 1), secret: secretOf(PASS, 2) });
    keepJoin('ABC', { joinId: joinFor('ABC').joinId, passId: PASS });
    endCard(secretOf(PASS, 1));
    assert.equal(heldCards().length, 1, 'a newer link');
    assert.equal(hasCardEnded(secretOf(PASS, 1)), false);
    endCard(secretOf(PASS, 2));
    assert.deepEqual(heldCards(), []);
    assert.equal(heldCard(secretOf(PASS, 2)), undefined);
    assert.deepEqual(JSON.parse(storage.getItem('tessera.cards') ?? ''), { [PASS]: { endedLink: 2 } });
    assert.deepEqual(JSON.parse(storage.getItem('tessera.joinIds') ?? ''), {});
    assert.deepEqual(
      [1, 2, 3].map((version) => hasCardEnded(secretOf(PASS, version))),
      [true, true, false],
    );
    endCard(secretOf(PASS, 1));
    assert.equal(hasCardEnded(secretOf(PASS, 2)), true, 'an older link is opened again');
    rememberCard({ ...card(PASS, 3), secret: secretOf(PASS, 3) });
    assert.equal(heldCards().length, 1, 'the card comes back by another link');
  });

  it('are known behind the poster of their shop, however they came here', () => {
    const held = (businessId: string) => cardOfShop('ABC', businessId)?.secret;
    rememberCard(card(PASS, 1));
    assert.equal(held('business'), secretOf(PASS));
    assert.equal(held('another'), undefined);
    rememberCard(card('ZZZZZZZZZZZZZZZZ', 2));
    keepJoin('ABC', { joinId: joinFor('ABC').joinId, passId: PASS });
    assert.equal(held('business'), secretOf(PASS), 'the joined one first, because a press opens it');
    endCard(secretOf(PASS));
    endCard(secretOf('ZZZZZZZZZZZZZZZZ'));
    assert.equal(held('business'), undefined);
  });

  it('are joined with one id a shop, until the card is erased or the id is refused', () => {
    const { joinId } = joinFor('ABC');
    assert.match(joinId, /^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    assert.equal(joinFor('ABC').joinId, joinId);
    assert.notEqual(joinFor('DEF').joinId, joinId);
    assert.equal(cardJoinedBy('ABC'), undefined);
    rememberCard(card(PASS, 1));
    keepJoin('ABC', { joinId, passId: PASS });
    assert.equal(cardJoinedBy('ABC')?.secret, secretOf(PASS));
    forgetCard(secretOf(PASS));
    assert.deepEqual(heldCards(), []);
    const next = joinFor('ABC').joinId;
    assert.notEqual(next, joinId);
    dropJoin('ABC');
    assert.notEqual(joinFor('ABC').joinId, next);
  });

  it('name the poster’s code that they came from, and no code of a move', () => {
    const { joinId } = joinFor('ABCD2345');
    keepJoin('T1.business.move', { joinId, passId: PASS });
    assert.equal(joinCodeOf(secretOf(PASS)), undefined);
    keepJoin('ABCD2345', { joinId, passId: PASS });
    assert.equal(joinCodeOf(secretOf(PASS)), 'ABCD2345');
    assert.equal(joinCodeOf('nonsense'), undefined);
  });
});
