/** What two cards of one person are worth once they are one: a welcome and a paper card count once. */
import assert from 'node:assert/strict';
import type { Command, Context } from '@tessera/domain/pass/command';
import { joinedPass } from '@tessera/domain/pass/join';
import { differences } from '@tessera/domain/pass/ledger';
import { decideMerge, mergedCard } from '@tessera/domain/pass/merge';
import { balanceOf } from '@tessera/domain/pass/state';
import { historyInWords } from '@tessera/domain/pass/words';
import { rulesOf } from '@tessera/domain/scheme/rules';
import { stampsScheme } from '@tessera/domain/scheme/stamps/rules';
import { MOST_OPEN, type Scheme } from '@tessera/domain/scheme/types';
import { defaultLimits } from '@tessera/domain/shop/programme';
import fc from 'fast-check';
import { accept, actor, contextAt, type Ledger, NOON, redeemOf, send, stampOf } from '../pass/cases';
import { BEGIN, bonusOf, schemeOf } from './play';

const WELCOME: Scheme = stampsScheme(8, 'a coffee');
const WITH_BISCUIT: Scheme = {
  kind: 'stamps',
  target: 8,
  rewards: [
    { at: 2, reward: 'a biscuit' },
    { at: 8, reward: 'a coffee' },
  ],
};

const programmeOf = (scheme: Scheme, bonuses: Context['programme']['bonuses'] = []): Context['programme'] => {
  const limits = { ...defaultLimits(scheme.kind, NOON), againAfterSeconds: 0, paperUntil: Infinity };
  const generous = scheme.kind === 'stamps' ? { maxPerScan: 20, dailyLimit: 1000 } : {};
  return { limits: { ...limits, ...generous }, offer: { version: 1, scheme }, recent: [], bonuses };
};

let cards = 0;
function cardOf(scheme: Scheme, units: number): Ledger {
  const passId = String((cards += 1)).padStart(16, '0');
  const fields = { passId, programmeId: 'one', shortCode: '0123-4567', root: 1, offer: { version: 1, scheme } };
  const { pass, event } = joinedPass(fields, 'customer', BEGIN - 1, { units, timeZone: 'Europe/London' });
  return { pass, events: [event] };
}

const manager = (at: number, programme: Context['programme']): Context =>
  contextAt(at, { programme, actor: actor('manager'), proof: { kind: 'look-up' }, confirmed: true });

/** Merges one card into another. */
function merge(from: Ledger, into: Ledger, programme: Context['programme']): { from: Ledger; into: Ledger } {
  const merged = decideMerge(from.pass, into.pass, 'one person', manager(BEGIN, programme));
  assert.ok(merged.verdict === 'accepted');
  const after = (ledger: Ledger, { event, next }: typeof merged.into) => ({
    pass: next,
    events: [...ledger.events, event],
  });
  return { from: after(from, merged.from), into: after(into, merged.into) };
}

/** A card with a welcome, and what was done with it. */
function life(scheme: Scheme, welcome: number, ...commands: Command[]): Ledger {
  return commands.reduce(
    (ledger, one) => accept(ledger, one, manager(BEGIN, programmeOf(scheme))),
    cardOf(scheme, welcome),
  );
}

/** What a card has: its balance, and the rewards that are open. */
const shown = ({ pass }: Ledger) => [pass.balance, ...pass.rewards.map(({ reward }) => reward)];

/** All units that a card's open balance and rewards are made of. */
const worthOf = ({ pass }: Ledger): number =>
  pass.balance + pass.rewards.reduce((sum, { unitsUsed }) => sum + unitsUsed, 0);

describe('two cards that become one', () => {
  const merged = (scheme: Scheme, from: Ledger, into: Ledger) => shown(merge(from, into, programmeOf(scheme)).into);
  const card = (welcome: number, ...commands: Command[]) => life(WELCOME, welcome, ...commands);

  for (const [what, from, into, expected] of [
    ['two welcomes alone', () => card(4), () => card(4), [4]],
    ['the larger welcome of this card', () => card(2), () => card(4), [4]],
    ['the larger welcome of the other', () => card(4), () => card(2), [4]],
    ['one welcome alone', () => card(0, stampOf(2)), () => card(4), [6]],
    ['welcomes with stamps', () => card(4, stampOf(3)), () => card(4, stampOf(1)), [0, 'a coffee']],
    ['a reward that the other welcome filled', () => card(4, stampOf(4)), () => card(4), [0, 'a coffee']],
    ['a reward that this welcome filled', () => card(4), () => card(4, stampOf(4)), [0, 'a coffee']],
    ['rewards that both filled', () => card(4, stampOf(4)), () => card(4, stampOf(5)), [5, 'a coffee']],
    ['a reward given on the other', () => card(4, stampOf(4), redeemOf('r1')), () => card(4, stampOf(1)), [1]],
    ['a reward given on this one', () => card(4, stampOf(1)), () => card(4, stampOf(4), redeemOf('r1')), [1]],
    [
      'rewards given on both: nothing is left to take',
      () => card(4, stampOf(4), redeemOf('r1')),
      () => card(4, stampOf(4), redeemOf('r1')),
      [0],
    ],
  ] as const)
    it(`carry one welcome: ${what}`, () => assert.deepEqual(merged(WELCOME, from(), into()), expected));

  it('keep one early reward that a welcome reached', () => {
    const early = (...commands: Command[]) => life(WITH_BISCUIT, 4, ...commands);
    assert.deepEqual(merged(WITH_BISCUIT, early(), early()), [4, 'a biscuit']);
    assert.deepEqual(merged(WITH_BISCUIT, early(redeemOf('r1')), early()), [4, 'a biscuit']);
    assert.deepEqual(merged(WITH_BISCUIT, early(redeemOf('r1')), early(redeemOf('r1'))), [4]);
  });

  it('say to the customer that the welcome counts once', () => {
    const { from, into } = merge(card(4), card(4), programmeOf(WELCOME));
    const lines = [from, into].map(({ events }) => historyInWords(events.at(-1) ?? assert.fail()));
    assert.deepEqual(lines, [
      'This card became part of your other card',
      'Your other card was added to this one, and the welcome of 4 stamps counts once',
    ]);
  });

  it('have brought their paper card, whichever of them did', () => {
    const paper: Command = { type: 'bringPaperCard', amount: 7 };
    const programme = programmeOf(WELCOME);
    for (const [from, into] of [
      [card(0, paper), card(0)],
      [card(0), card(0, paper)],
    ] as const) {
      const one = merge(from, into, programme).into;
      const { answer } = send(one, paper, manager(BEGIN, programme));
      assert.equal(answer !== 'repeated' && answer.verdict !== 'accepted' && answer.reason, 'already-brought');
      const again = merge(one, card(0), programme).into;
      assert.equal(again.pass.broughtBy, one.pass.broughtBy, 'after another merge');
    }
  });

  for (const kind of ['stamps', 'points'] as const)
    it(`carry the largest welcome of a chain of cards of ${kind}, after any purchases, bonuses and rewards`, () => {
      const act = fc.oneof(fc.record({ buys: fc.integer({ min: 1, max: 12 }) }), fc.record({ redeems: fc.boolean() }));
      const one = fc.record({ welcome: fc.nat(100), acts: fc.array(act, { maxLength: 6 }) });
      const chain = fc.array(one, { minLength: 2, maxLength: 4 });
      fc.assert(
        fc.property(schemeOf(kind), fc.option(bonusOf, { nil: undefined }), chain, (scheme, bonus, lives) => {
          const programme = programmeOf(scheme, bonus && [bonus]);
          const most = rulesOf(scheme).mostWelcome(scheme);
          const played = lives.map(({ welcome, acts }) => {
            const begun = cardOf(scheme, welcome % (most + 1));
            return acts.reduce((ledger, step) => {
              const [ready] = rulesOf(scheme).ready(ledger.pass);
              const purchase =
                kind === 'stamps'
                  ? { quantity: 'buys' in step ? step.buys : 1 }
                  : { pence: 'buys' in step ? step.buys * 73 : 1 };
              if ('buys' in step) return send(ledger, { type: 'earn', purchase }, manager(BEGIN, programme)).ledger;
              return ready ? send(ledger, redeemOf(ready.rewardId), manager(BEGIN, programme)).ledger : ledger;
            }, begun);
          });
          const [first, ...others] = played;
          assert.ok(first);
          let into = first;
          for (const from of others) {
            const [mine, theirs] = [into.pass.welcome ?? 0, from.pass.welcome ?? 0];
            const before = worthOf(into) + worthOf(from);
            const announced = mergedCard(from.pass, into.pass, programme, { at: BEGIN, timeZone: 'Europe/London' });
            // Such a merge is refused: size.test.ts.
            if (announced.rewards.length > MOST_OPEN) return;
            const after = merge(from, into, programme);
            into = after.into;
            assert.deepEqual(announced, balanceOf(into.pass));
            assert.equal(worthOf(into), Math.max(0, before - Math.min(mine, theirs)));
            assert.equal(into.pass.welcome ?? 0, Math.max(mine, theirs));
            assert.deepEqual(
              [after.from.pass.balance, after.from.pass.rewards, after.from.pass.status],
              [0, [], 'closed'],
            );
            for (const { pass, events } of [after.from, into]) assert.deepEqual(differences(pass, events), []);
          }
        }),
        { numRuns: 150 },
      );
    });
});
