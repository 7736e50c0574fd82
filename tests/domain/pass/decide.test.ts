import assert from 'node:assert/strict';
import { DAY_MS, dayIn, MINUTE_MS } from '@tessera/domain/lib/time';
import type { Command, Context } from '@tessera/domain/pass/command';
import { emptyingId } from '@tessera/domain/pass/erased';
import { differences } from '@tessera/domain/pass/ledger';
import type { Pass } from '@tessera/domain/pass/state';
import { type Reason, REASONS, refusalInWords } from '@tessera/domain/pass/words';
import type { Offer } from '@tessera/domain/scheme/types';
import { targetOf } from '@tessera/domain/scheme/words';
import { defaultLimits } from '@tessera/domain/shop/programme';
import {
  accept,
  actor,
  begin,
  contextAt,
  fresh,
  type Ledger,
  NOON,
  programmeOf,
  redeemOf,
  send,
  stampOf,
  undoOf,
  version,
} from './cases';

const MANY = { dailyLimit: 100, maxPerScan: 20 };
const generous = programmeOf([version(1, 5)], MANY);

/** A card that was given stamps an hour before noon. */
function stamped(quantity: number, programme = generous): Ledger {
  const at = NOON - 60 * MINUTE_MS;
  return accept(begin(programme.recent[0]), stampOf(quantity), contextAt(at, { programme }));
}

/** What a command is answered: `accepted`, or the reason. */
function answerTo(ledger: Ledger, command: Command, context: Context): string {
  const { answer } = send(ledger, command, context);
  if (answer === 'repeated') return answer;
  return answer.verdict === 'accepted' ? answer.verdict : `${answer.verdict} ${answer.reason}`;
}

const late = { scannedAt: NOON - 60 * MINUTE_MS };
const lately = { scannedAt: NOON - 30 * MINUTE_MS };
const lookUp = { proof: { kind: 'look-up' } } as const;
const printed = { proof: { kind: 'static', isGenuine: true } } as const;
const wrongDigits = { proof: { kind: 'code', seconds: NOON / 1000, isGenuine: false } } as const;
const confirmed = { confirmed: true };
const usual = programmeOf([version(1, 5)]);
const offline = programmeOf([version(1, 5)], { redeemOffline: true });
const manager = { actor: actor('manager') };
const paperCard = (amount: number): Command => ({ type: 'bringPaperCard', amount });
/** A shop that was frozen so long before noon. */
const frozen = (ms: number) => ({ shop: { active: false, frozenSince: NOON - ms, timeZone: 'Europe/London' } });

/** A card, and what is sent with it. */
type Sent = [Ledger, Command, Partial<Context>?];
const undo = (one: Ledger, more?: Partial<Context>, reason?: string): Sent => [
  one,
  undoOf(one, one.pass.recent[0] ?? '', reason),
  more,
];

describe('the answers to a counter', () => {
  const stamps: [string, Partial<Context>, string][] = [
    ['a stamp', {}, 'accepted'],
    ['a stamp by short code', lookUp, 'accepted'],
    ['a stamp by a printed code', printed, 'accepted'],
    ['no shift', { actor: { ...actor('device'), hasShift: false } }, 'refused no-shift'],
    ['wrong digits', wrongDigits, 'refused bad-code'],
    ['wrong digits that are old, too', { proof: { ...wrongDigits.proof, seconds: 1e9 } }, 'refused bad-code'],
    ['a wrong printed code', { proof: { kind: 'static', isGenuine: false } }, 'refused bad-code'],
    ['a right code after too many wrong ones of the same sender', { codes: 'closed-to-sender' }, 'refused bad-code'],
    ['a right code after too many wrong ones of others', { codes: 'closed' }, 'accepted'],
    ['a look-up after too many wrong codes', { codes: 'closed-to-sender', ...lookUp }, 'accepted'],
    [
      'a late right code after too many wrong ones of the same sender',
      { ...late, codes: 'closed-to-sender' },
      'accepted',
    ],
    [
      'a late wrong code of a card that is closed to codes',
      { ...late, ...wrongDigits, codes: 'closed' },
      'confirm bad-code',
    ],
    [
      'a late wrong code from a sender who is closed to codes',
      { ...late, ...wrongDigits, codes: 'closed-to-sender' },
      'confirm bad-code',
    ],
    [
      'a late wrong code of a closed card, after somebody has decided',
      { ...late, ...wrongDigits, ...confirmed, codes: 'closed' },
      'accepted',
    ],
    [
      'a late wrong code of an open card, also confirmed',
      { ...late, ...wrongDigits, ...confirmed },
      'refused bad-code',
    ],
    [
      'a wrong code of a closed card that is not late',
      { ...wrongDigits, ...confirmed, codes: 'closed' },
      'refused bad-code',
    ],
    ['yesterday’s screenshot', { proof: fresh(NOON - DAY_MS) }, 'refused stale-code'],
    ['a phone ten minutes behind', { proof: fresh(NOON - 10 * MINUTE_MS) }, 'refused stale-code'],
    ['a phone ten minutes ahead', { proof: fresh(NOON + 10 * MINUTE_MS) }, 'refused stale-code'],
    ['a phone a minute ahead', { proof: fresh(NOON + MINUTE_MS) }, 'accepted'],
    ['a late scan with the code of its time', late, 'accepted'],
    ['a late scan with a code of now', { ...late, proof: fresh(NOON) }, 'refused stale-code'],
    ['a late scan of a printed code', { ...late, ...printed }, 'refused stale-code'],
    ['a scan of eight days ago', { scannedAt: NOON - 8 * DAY_MS }, 'refused too-late'],
    ['a scan from tomorrow', { scannedAt: NOON + DAY_MS }, 'refused too-early'],
    ['a scan from before the card', { scannedAt: NOON - 2 * DAY_MS }, 'refused too-early'],
    ['a frozen shop', frozen(DAY_MS), 'refused frozen'],
    ['a scan from before the shop was frozen', { ...late, ...frozen(MINUTE_MS) }, 'accepted'],
    ['a look-up from before the shop was frozen', { ...late, ...lookUp, ...frozen(MINUTE_MS) }, 'refused frozen'],
    [
      'a decided scan from before the shop was frozen',
      { ...late, ...wrongDigits, ...confirmed, codes: 'closed', ...frozen(MINUTE_MS) },
      'refused frozen',
    ],
  ];
  const inAnothersName: typeof stamps = [
    ['a look-up', lookUp, 'refused no-shift'],
    ['a printed code', printed, 'refused no-shift'],
    ['a rotating code', {}, 'accepted'],
    ['wrong digits', wrongDigits, 'refused bad-code'],
    ['late wrong digits of a closed card', { ...late, ...wrongDigits, codes: 'closed' }, 'refused bad-code'],
    [
      'late wrong digits of a closed card, confirmed',
      { ...late, ...wrongDigits, ...confirmed, codes: 'closed' },
      'refused bad-code',
    ],
  ];
  for (const [how, more, expected] of inAnothersName) {
    const sender = { actor: { ...actor(), sentBy: 'other', needsCode: true } };
    stamps.push([`a scan in somebody else’s name by ${how}`, { ...more, ...sender }, expected]);
  }

  const redemptions: typeof stamps = [
    ['a reward, not confirmed', {}, 'confirm confirm-reward'],
    ['a reward', confirmed, 'accepted'],
    [
      'a late redemption by a wrong code of a closed card',
      { ...late, ...wrongDigits, ...confirmed, codes: 'closed', programme: offline },
      'refused bad-code',
    ],
    ['a reward by look-up', { ...lookUp, ...confirmed }, 'refused needs-manager'],
    ['a reward by a printed code', { ...printed, ...confirmed }, 'refused needs-manager'],
    ['a reward by look-up, by a manager', { ...lookUp, ...confirmed, ...manager }, 'accepted'],
    ['a reward by look-up, with the PIN', { ...lookUp, ...confirmed, pin: 'right' }, 'accepted'],
    ['a reward by look-up, with a wrong PIN', { ...lookUp, ...confirmed, pin: 'wrong' }, 'refused bad-pin'],
    ['with the wrong PIN that locks it', { ...lookUp, ...confirmed, pin: 'last' }, 'refused bad-pin'],
    ['a reward by look-up, with a locked PIN', { ...lookUp, ...confirmed, pin: 'locked' }, 'refused pin-locked'],
    ['a reward in a shop frozen for 59 days', { ...confirmed, ...frozen(59 * DAY_MS) }, 'accepted'],
    ['a reward in a shop frozen for 60 days', { ...confirmed, ...frozen(60 * DAY_MS) }, 'refused frozen'],
    ['a late redemption', { ...lately, ...confirmed }, 'refused stale-code'],
    ['a late redemption where the shop allows it', { ...lately, programme: offline }, 'accepted'],
  ];
  const allowedLate: typeof stamps = [
    ['a look-up', lookUp, 'refused stale-code'],
    ['a look-up by a manager', { ...lookUp, ...manager }, 'refused stale-code'],
    ['a look-up with the PIN', { ...lookUp, pin: 'right' }, 'refused stale-code'],
    ['a rotating code', { proof: fresh(lately.scannedAt) }, 'accepted'],
  ];
  for (const [how, more, expected] of allowedLate)
    redemptions.push([
      `a late redemption by ${how} where the shop allows it`,
      { ...lately, programme: offline, ...more },
      expected,
    ]);
  const onTheLastDay: typeof stamps = [
    ['a rotating code', {}, 'accepted'],
    ['a look-up by a manager', { ...lookUp, ...manager }, 'refused frozen'],
  ];
  for (const [how, more, expected] of onTheLastDay)
    redemptions.push([
      `a redemption by ${how} half a minute before the sixtieth day is over, which arrives after it`,
      { scannedAt: NOON - 30_000, ...confirmed, ...frozen(60 * DAY_MS + 10_000), ...more },
      expected,
    ]);

  const AN_HOUR_AGO = NOON - 60 * MINUTE_MS;
  const twoRewards = () => accept(stamped(10), redeemOf('r1'), contextAt(NOON, confirmed));
  const oneReward = () => accept(stamped(5), redeemOf('r1'), contextAt(NOON, confirmed));
  const byManager = () => accept(begin(), stampOf(), contextAt(AN_HOUR_AGO, manager));
  const cases: [string, () => Sent, string][] = [
    ...stamps.map(([what, more, answer]): [string, () => Sent, string] => [
      what,
      () => [begin(), stampOf(), more],
      answer,
    ]),
    ['too many stamps', () => [begin(), stampOf(6), { programme: usual }], 'refused over-quantity'],
    ['as many as are allowed', () => [begin(), stampOf(5), { programme: usual }], 'accepted'],
    ['more than a day allows', () => [stamped(8), stampOf(3), { programme: usual }], 'refused daily-limit'],
    ['as many as a day allows', () => [stamped(8), stampOf(2), { programme: usual }], 'accepted'],
    ['soon after the last', () => [stamped(1), stampOf(), { at: AN_HOUR_AGO + 20_000 }], 'confirm again-soon'],
    [
      'soon after, and confirmed',
      () => [stamped(1), stampOf(), { at: AN_HOUR_AGO + 20_000, ...confirmed }],
      'accepted',
    ],
    ['soon after, but late', () => [stamped(1), stampOf(), { scannedAt: AN_HOUR_AGO + 20_000 }], 'accepted'],
    [
      'soon after an undo',
      () => {
        const at = AN_HOUR_AGO + 10_000;
        const [ledger, command] = undo(stamped(1));
        return [accept(ledger, command, contextAt(at)), stampOf(), { at: at + 1000 }];
      },
      'accepted',
    ],

    ...redemptions.map(([what, more, answer]): [string, () => Sent, string] => [
      what,
      () => [stamped(5), redeemOf('r1'), more],
      answer,
    ]),
    ['a reward that is not there', () => [begin(), redeemOf('r1'), confirmed], 'refused no-such-reward'],
    ['a reward of no such name', () => [stamped(5), redeemOf('x'), confirmed], 'refused no-such-reward'],
    ['two rewards with one code', () => [stamped(10), redeemOf('r1', 'r2'), confirmed], 'accepted'],
    ['one of two that is not there', () => [stamped(5), redeemOf('r1', 'r2'), confirmed], 'refused no-such-reward'],
    [
      'a code that stamped before',
      () => [
        accept(begin(), stampOf(5), contextAt(NOON)),
        redeemOf('r1'),
        { at: NOON + 1000, proof: fresh(NOON), ...confirmed },
      ],
      'accepted',
    ],
    [
      'a code that redeemed before',
      () => [twoRewards(), redeemOf('r2'), { at: NOON + 1000, proof: fresh(NOON), ...confirmed }],
      'refused code-already-used',
    ],
    ['the next code', () => [twoRewards(), redeemOf('r2'), { at: NOON + 31_000, ...confirmed }], 'accepted'],
    [
      'a reward twice',
      () => [oneReward(), redeemOf('r1'), { at: NOON + 31_000, ...confirmed }],
      'refused reward-already-used',
    ],

    ['a paper card', () => [begin(), paperCard(4)], 'accepted'],
    ['a full paper card', () => [begin(), paperCard(5)], 'refused over-quantity'],
    [
      'a second paper card',
      () => [accept(begin(), paperCard(1), contextAt(NOON)), paperCard(1)],
      'refused already-brought',
    ],
    ...(
      [
        ['staff', 'the twentieth', 19, 'accepted'],
        ['staff', 'the twenty-first', 20, 'refused daily-limit'],
        ['device', 'the twenty-first', 20, 'refused daily-limit'],
        ['manager', 'the twenty-first', 20, 'accepted'],
        ['owner', 'the hundredth', 99, 'accepted'],
      ] as const
    ).map(([role, which, papersToday, expected]): [string, () => Sent, string] => [
      `${which} paper card of a day by one person (${role})`,
      () => [begin(), paperCard(1), { papersToday, actor: actor(role) }],
      expected,
    ]),
    [
      'a paper card after the owner’s end date',
      () => [begin(), paperCard(1), { programme: programmeOf([version(1, 5)], { paperUntil: NOON }) }],
      'refused too-late',
    ],

    ['an undo', () => undo(stamped(1), { at: NOON - 50 * MINUTE_MS }), 'accepted'],
    [
      'an undo by a manager of their own recent stamp, without a reason',
      () => undo(byManager(), { at: NOON - 45 * MINUTE_MS, ...manager }),
      'accepted',
    ],
    [
      'an undo by a manager of their own older stamp, without a reason',
      () => undo(byManager(), { at: NOON - 44 * MINUTE_MS, ...manager }),
      'refused too-late-to-undo',
    ],
    ['an undo after 16 minutes', () => undo(stamped(1), { at: NOON - 44 * MINUTE_MS }), 'refused too-late-to-undo'],
    ['an undo by a manager without a reason', () => undo(stamped(1), manager), 'refused too-late-to-undo'],
    ['an undo by a manager with a reason', () => undo(stamped(1), manager, 'wrong card'), 'accepted'],
    ...(
      [
        ['a day later', DAY_MS, actor(), 'accepted'],
        ['within a day', DAY_MS - 1, actor(), 'refused needs-manager'],
        ['within a day, on a tablet', 10 * MINUTE_MS, actor('device', 'staff'), 'refused needs-manager'],
        ['within a day, by a manager', 10 * MINUTE_MS, actor('manager', 'staff'), 'accepted'],
      ] as const
    ).map(([when, after, by, expected]): [string, () => Sent, string] => [
      `a second undo of a reward that was given again, ${when}`,
      () => {
        const given = (ledger: Ledger, at: number) =>
          accept(ledger, redeemOf('r1'), contextAt(at, { ...confirmed, ...lookUp, pin: 'right' }));
        const [first, command] = undo(given(stamped(5), NOON - MINUTE_MS));
        const undone = accept(first, command, contextAt(NOON));
        return undo(given(undone, NOON + after), { at: NOON + after, actor: by });
      },
      expected,
    ]),
    [
      'an undo of a colleague’s stamp',
      () => undo(stamped(1), { at: NOON - 50 * MINUTE_MS, actor: actor('staff', 'other') }),
      'refused needs-manager',
    ],
    ...(
      [
        ['the same', 'till', 'accepted'],
        ['another', 'stand', 'refused needs-manager'],
      ] as const
    ).map(([which, device, answer]): [string, () => Sent, string] => [
      `an undo of a colleague’s stamp at ${which} tablet`,
      () => {
        const ann = { actor: { ...actor('device', 'ann'), device: 'till' } };
        const one = accept(begin(), stampOf(), contextAt(NOON - MINUTE_MS, ann));
        return undo(one, { actor: { ...actor('device', 'bob'), device } });
      },
      answer,
    ]),
    ['an undo of what is not there', () => [begin(), undoOf(begin(), 'nothing')], 'refused unknown-scan'],
    ['an undo of the joining', () => undo(begin(), manager, 'x'), 'refused unknown-scan'],
    [
      'an undo where the reward was given',
      () => {
        const one = oneReward();
        return [one, undoOf(one, one.events[1]?.scanId ?? '', 'x'), manager];
      },
      'refused would-go-negative',
    ],
    ['an undo of a redemption', () => undo(oneReward(), { at: NOON + MINUTE_MS }), 'accepted'],

    [
      'an adjustment upwards',
      () => [begin(), { type: 'adjust', amount: 3, reason: 'x' }, { ...lookUp, ...manager }],
      'accepted',
    ],
    [
      'an adjustment below nothing',
      () => [stamped(2), { type: 'adjust', amount: -3, reason: 'x' }, { ...lookUp, ...manager }],
      'refused would-go-negative',
    ],
  ];
  for (const [what, make, expected] of cases) {
    it(`${what}: ${expected}`, () => {
      const [ledger, command, more = {}] = make();
      assert.equal(answerTo(ledger, command, contextAt(more.at ?? NOON, { programme: generous, ...more })), expected);
    });
  }

  it('lets only managers act on a blocked card', () => {
    const byManager = { ...manager, ...lookUp };
    const blocked = accept(stamped(5), { type: 'block', blocked: true, reason: 'lost' }, contextAt(NOON, byManager));
    for (const command of [stampOf(), redeemOf('r1'), paperCard(1)])
      assert.equal(answerTo(blocked, command, contextAt(NOON, confirmed)), 'refused card-blocked');
    const closed = { ...blocked, pass: { ...blocked.pass, status: 'closed' as const } };
    const merged = { ...closed, pass: { ...closed.pass, recent: [emptyingId('scan')] } };
    for (const [ledger, message] of [
      [blocked, 'This card is blocked. A manager can open it again under Customers.'],
      [closed, 'This card is closed. The customer can get a new one from the poster.'],
      [merged, 'This card became part of the customer’s other card. Scan that one, or find it by name.'],
    ] as const) {
      const { answer } = send(ledger, stampOf(), contextAt(NOON, confirmed));
      assert.ok(answer !== 'repeated' && answer.verdict === 'refused');
      assert.equal(refusalInWords(answer.reason, answer.details), message);
    }
    const open = accept(blocked, { type: 'block', blocked: false, reason: 'found' }, contextAt(NOON, byManager));
    assert.equal(answerTo(open, stampOf(), contextAt(NOON, confirmed)), 'accepted');
    assert.deepEqual(differences(open.pass, open.events), []);
  });

  it('forgets the visits of scans that are undone, one after the other', () => {
    const at = (time: number, locationId: string) => contextAt(time, { actor: { ...actor(), locationId } });
    const first = accept(begin(), stampOf(), at(NOON - DAY_MS, 'main'));
    const second = accept(first, stampOf(), at(NOON, 'market'));
    const third = accept(second, stampOf(), at(NOON + MINUTE_MS, 'market'));
    const undone = (one: Ledger, of: Ledger) =>
      accept(one, undoOf(one, of.pass.recent[0] ?? ''), contextAt(NOON + 2 * MINUTE_MS));
    const afterOne = undone(third, third);
    assert.deepEqual(
      [third, afterOne, undone(afterOne, second)].map(({ pass }) => [pass.lastVisitAt, pass.lastPlace]),
      [
        [NOON + MINUTE_MS, 'market'],
        [NOON, 'market'],
        [NOON - DAY_MS, 'main'],
      ],
    );
  });

  it('refuses a second undo of the same stamp', () => {
    const one = stamped(1);
    const id = one.pass.recent[0] ?? '';
    const undone = accept(one, undoOf(one, id), contextAt(NOON - 55 * MINUTE_MS));
    assert.equal(answerTo(undone, undoOf(undone, id), contextAt(NOON - 54 * MINUTE_MS)), 'refused already-undone');
    assert.equal(
      answerTo(undone, undoOf(undone, undone.pass.recent[0] ?? ''), contextAt(NOON - 54 * MINUTE_MS)),
      'refused unknown-scan',
      'an undo is not undone',
    );
  });

  it('tells staff that the time of paper cards has passed, and not that their scan is old', () => {
    const programme = programmeOf([version(1, 5)], { paperUntil: NOON });
    const { answer } = send(begin(), { type: 'bringPaperCard', amount: 1 }, contextAt(NOON, { programme }));
    assert.ok(answer !== 'repeated' && answer.verdict !== 'accepted');
    assert.equal(refusalInWords(answer.reason, answer.details), 'Paper cards can no longer be brought over.');
    const old = send(begin(), stampOf(), contextAt(NOON, { scannedAt: NOON - 8 * DAY_MS })).answer;
    assert.ok(old !== 'repeated' && old.verdict !== 'accepted');
    assert.match(refusalInWords(old.reason, old.details), /over 7 days old/);
  });

  it('has a sentence for every reason', () => {
    for (const reason of REASONS) assert.match(refusalInWords(reason), /^[A-Z“].+[.?]$/, reason satisfies Reason);
  });
});

describe('the flags of an event', () => {
  const flagsOf = ({ events }: Ledger) => events.at(-1)?.flags;
  /** Stamps that were taken so many minutes before noon, and arrive at noon. */
  const late = (ledger: Ledger, minutes: number, quantity: number, more: Partial<Context> = {}) =>
    accept(
      ledger,
      stampOf(quantity),
      contextAt(NOON, { scannedAt: NOON - minutes * MINUTE_MS, programme: generous, ...more }),
    );

  it('mark a card with more than five late stamps in nine days, whatever was stamped on line', () => {
    const online = accept(begin(), stampOf(10), contextAt(NOON - 3 * 60 * MINUTE_MS, { programme: generous }));
    const five = late(late(online, 40, 3), 30, 2);
    assert.equal(flagsOf(five), undefined);
    const six = late(five, 20, 1);
    assert.deepEqual(flagsOf(six), ['many-late-on-card']);
    assert.deepEqual(differences(six.pass, six.events), []);
  });

  /** One late stamp on each of nine days: every day, or with pauses between them. */
  const onNineDays = (pauseDays: number) => {
    let ledger = begin();
    for (let day = 0; day < 9; day += 1) {
      const at = NOON + day * pauseDays * DAY_MS;
      ledger = accept(ledger, stampOf(), contextAt(at, { scannedAt: at - 30 * MINUTE_MS, programme: generous }));
    }
    return ledger;
  };

  it('do not mark a card with single late stamps over six months', () => {
    assert.deepEqual(flagsOf(onNineDays(1)), ['many-late-on-card']);
    const rare = onNineDays(25);
    assert.equal(flagsOf(rare), undefined);
    assert.equal(Object.keys(rare.pass.lateDays ?? {}).length, 9, 'the stored days stay');
    assert.deepEqual(differences(rare.pass, rare.events), []);
  });

  it('do not mark a card whose late stamps were undone', () => {
    const five = late(begin(), 40, 5);
    const undone = accept(five, undoOf(five, five.events.at(-1)?.scanId ?? ''), contextAt(NOON));
    assert.equal(flagsOf(late(undone, 30, 5)), undefined);
    assert.deepEqual(flagsOf(late(late(undone, 30, 5), 20, 1)), ['many-late-on-card']);
  });

  it('mark a person’s late stamps of a day beyond twenty', () => {
    assert.equal(flagsOf(late(begin(), 20, 2, { lateToday: 18 })), undefined);
    assert.deepEqual(flagsOf(late(begin(), 20, 3, { lateToday: 18 })), ['many-late-in-shift']);
    const onTime = accept(begin(), stampOf(3), contextAt(NOON, { programme: generous, lateToday: 30 }));
    assert.equal(flagsOf(onTime), undefined);
  });

  it('mark a redemption that waited in a queue; it may have been shown before the newest, and counts once', () => {
    const programme = programmeOf([version(1, 5)], { ...MANY, redeemOffline: true });
    const full = stamped(10);
    const newest = accept(full, redeemOf('r2'), contextAt(NOON - 5 * MINUTE_MS, { programme, ...confirmed }));
    const waited = contextAt(NOON, { scannedAt: NOON - 30 * MINUTE_MS, programme });
    const both = accept(newest, redeemOf('r1'), waited);
    assert.deepEqual(flagsOf(both), ['redeemed-offline']);
    assert.deepEqual([both.pass.redeemed, both.pass.rewards], [2, []]);
    const stepsOf = ({ redeemedCodes = [] }: Pass) => redeemedCodes.map(({ step }) => step);
    assert.equal(stepsOf(both.pass).at(-1), stepsOf(newest.pass).at(-1), 'the newest stays the newest');
    const again = contextAt(NOON, { scannedAt: NOON - 20 * MINUTE_MS, programme });
    assert.equal(answerTo(both, redeemOf('r1'), again), 'refused reward-already-used');
    assert.deepEqual(differences(both.pass, both.events), []);
  });
});

describe('a late redemption', () => {
  const soup = { rewardId: 'soup', price: 2_000, reward: 'a soup' };
  const roll = { rewardId: 'roll', price: 1_000, reward: 'a roll' };
  const offer: Offer = { version: 1, scheme: { kind: 'points', perPound: 10, rewards: [soup, roll] } };
  const programme = { ...programmeOf([offer]), limits: { ...defaultLimits('points', NOON), redeemOffline: true } };
  const shownAt = NOON - 30 * MINUTE_MS;

  it('gives what is bought with points once for each code, also a week later', () => {
    const bought = accept(
      begin(offer),
      { type: 'earn', purchase: { pence: 5000 } },
      contextAt(NOON - 60 * MINUTE_MS, { programme }),
    );
    const first = accept(bought, redeemOf('soup'), contextAt(shownAt, { programme, ...confirmed }));
    const lateBy = (ms: number) => contextAt(shownAt + ms, { programme, scannedAt: shownAt });
    assert.equal(answerTo(first, redeemOf('soup'), lateBy(2 * MINUTE_MS)), 'refused code-already-used');
    const both = accept(first, redeemOf('roll'), lateBy(3 * MINUTE_MS));
    for (const again of ['soup', 'roll'])
      assert.equal(answerTo(both, redeemOf(again), lateBy(7 * DAY_MS)), 'refused code-already-used', again);
    assert.deepEqual(differences(both.pass, both.events), []);
  });

  it('keeps no code that can no longer arrive late', () => {
    const full = stamped(10, programmeOf([version(1, 5)], { ...MANY, redeemOffline: true }));
    const first = accept(full, redeemOf('r1'), contextAt(NOON, confirmed));
    const second = accept(first, redeemOf('r2'), contextAt(NOON + 8 * DAY_MS, confirmed));
    assert.equal(second.pass.redeemedCodes?.length, 1);
  });

  it('is refused by a code from before the reward', () => {
    const offline = programmeOf([version(1, 5)], { ...MANY, redeemOffline: true });
    const early = contextAt(NOON, { programme: offline, scannedAt: NOON - 90 * MINUTE_MS });
    assert.equal(answerTo(stamped(5, offline), redeemOf('r1'), early), 'refused no-such-reward');
  });
});

describe('rounds and versions', () => {
  const programme = (...versions: ReturnType<typeof version>[]) => programmeOf(versions, MANY);

  it('turns a full card into a reward and begins the next round with the surplus', () => {
    const { pass } = stamped(7);
    assert.deepEqual([pass.balance, pass.rewards.map(({ rewardId }) => rewardId)], [2, ['r1']]);
  });

  it('gives two rewards for the stamps of two cards', () => {
    const { pass } = stamped(11);
    assert.deepEqual([pass.balance, pass.rewards.map(({ rewardId }) => rewardId)], [1, ['r1', 'r2']]);
  });

  it('keeps the terms to the end of the round, and takes the current version for the next', () => {
    const both = programme(version(1, 5), version(2, 8, 'a cake'));
    const four = accept(stamped(3), stampOf(), contextAt(NOON, { programme: both }));
    assert.deepEqual(
      [four.pass.balance, targetOf(four.pass.offer.scheme).target, four.pass.offer.scheme.rewards[0]?.reward],
      [4, 5, 'a coffee'],
    );
    const full = accept(four, stampOf(3), contextAt(NOON, { programme: both, ...confirmed }));
    assert.deepEqual(
      [full.pass.balance, targetOf(full.pass.offer.scheme).target, full.pass.offer.scheme.rewards[0]?.reward],
      [2, 8, 'a cake'],
    );
    assert.deepEqual(
      full.pass.rewards.map(({ reward }) => reward),
      ['a coffee'],
    );
  });

  it('takes fewer stamps for the same reward at the next stamp', () => {
    const both = programme(version(1, 5), version(2, 4));
    const { pass } = accept(stamped(3), stampOf(), contextAt(NOON, { programme: both }));
    assert.deepEqual([pass.balance, pass.rewards.length, pass.offer.version], [0, 1, 2]);
  });

  it('applies a version that the owner allows for started cards, also where a later one is not allowed for them', () => {
    const three = programme(version(1, 5), version(2, 5, 'a cake', true), version(3, 9, 'a dinner'));
    const { pass } = accept(stamped(3), stampOf(), contextAt(NOON, { programme: three }));
    assert.deepEqual([pass.balance, pass.offer.scheme.rewards[0]?.reward, pass.offer.version], [4, 'a cake', 2]);
  });

  it('never asks a started card for more stamps', () => {
    const both = programme(version(1, 5), version(2, 9, 'a coffee', true));
    const { pass } = accept(stamped(3), stampOf(), contextAt(NOON, { programme: both }));
    assert.deepEqual([pass.balance, targetOf(pass.offer.scheme).target], [4, 5]);
  });

  it('turns the newest open reward back into stamps when an undo needs them, under the terms it was earned under', () => {
    const both = programme(version(1, 5), version(2, 8, 'a cake'));
    const four = accept(stamped(3), stampOf(), contextAt(NOON, { programme: both }));
    const full = accept(four, stampOf(2), contextAt(NOON + MINUTE_MS, { programme: both, ...confirmed }));
    assert.deepEqual([full.pass.balance, targetOf(full.pass.offer.scheme).target, full.pass.rewards.length], [1, 8, 1]);
    const back = accept(
      full,
      undoOf(full, full.pass.recent[0] ?? ''),
      contextAt(NOON + 2 * MINUTE_MS, { programme: both }),
    );
    assert.deepEqual([back.pass.balance, targetOf(back.pass.offer.scheme).target, back.pass.rewards.length], [4, 5, 0]);
    assert.deepEqual(differences(back.pass, back.events), []);
  });

  it('gives no two rewards of a card the same number', () => {
    const full = stamped(5);
    const back = accept(
      full,
      undoOf(full, full.pass.recent[0] ?? '', 'x'),
      contextAt(NOON, { actor: actor('manager') }),
    );
    const again = accept(back, stampOf(5), contextAt(NOON, { programme: generous }));
    assert.deepEqual(
      again.pass.rewards.map(({ rewardId }) => rewardId),
      ['r2'],
    );
    assert.equal(answerTo(again, redeemOf('r1'), contextAt(NOON, confirmed)), 'refused reward-already-used');
  });

  it('counts days in the shop’s time zone', () => {
    assert.equal(dayIn('Europe/London', Date.UTC(2026, 5, 1, 22, 59)), '2026-06-01');
    assert.equal(dayIn('Europe/London', Date.UTC(2026, 5, 1, 23, 1)), '2026-06-02');
    assert.equal(dayIn('Europe/London', Date.UTC(2026, 11, 1, 23, 1)), '2026-12-01');
  });

  it('keeps only the newest nine days that have stamps', () => {
    let ledger = begin();
    for (let day = 0; day < 11; day += 1) ledger = accept(ledger, stampOf(), contextAt(NOON + day * DAY_MS));
    assert.equal(Object.keys(ledger.pass.days).length, 9);
    assert.equal(Object.keys(ledger.pass.days)[0], '2026-06-03');
  });

  const limited = programmeOf([version(1, 20)], { dailyLimit: 3 });
  /** A card with a stamp on each day of the week before a time, to which late stamps are sent then. */
  function weekBefore(now: number): { ledger: Ledger; oldest: number } {
    const oldest = now - 7 * DAY_MS + 1000;
    const { pass, events } = begin(version(1, 20));
    let ledger: Ledger = { pass: { ...pass, joinedAt: oldest - DAY_MS }, events };
    for (let at = oldest; at < now; at += 12 * 60 * MINUTE_MS)
      ledger = accept(ledger, stampOf(), contextAt(at, { programme: limited }));
    return { ledger, oldest };
  }

  for (const [what, now, aheadMs] of [
    ['the week of a clock change', Date.UTC(2026, 2, 29, 23, 30), 0],
    ['the last minute before midnight', Date.UTC(2026, 5, 1, 22, 59, 30), 45_000],
    ['any other week', NOON, 0],
  ] as const)
    it(`holds the daily limit on the oldest day from which scans are taken, in ${what}`, () => {
      const week = weekBefore(now);
      const programme = limited;
      let ledger = accept(
        week.ledger,
        stampOf(),
        contextAt(now, { programme, scannedAt: now + aheadMs, confirmed: true }),
      );
      const stamps = () => Object.values(ledger.pass.days).reduce((sum, one) => sum + one, 0);
      const day = dayIn('Europe/London', week.oldest);
      let given = 0;
      for (let time = 0; time < 6; time += 1) {
        const { ledger: next, answer } = send(
          ledger,
          stampOf(),
          contextAt(now, { programme, scannedAt: week.oldest + time * 1000 }),
        );
        if (answer !== 'repeated' && answer.verdict === 'accepted') given += 1;
        ledger = next;
      }
      assert.ok(given <= 2, `${given} more on ${day}, which had a stamp and may have three`);
      assert.ok(stamps() > 0);
    });
});
