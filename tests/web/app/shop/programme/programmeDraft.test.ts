import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { DAY_MS, dayRange } from '@tessera/domain/lib/time';
import { saveProgrammeInput } from '@tessera/domain/schemas/business';
import { stampsScheme } from '@tessera/domain/scheme/stamps/rules';
import type { Scheme } from '@tessera/domain/scheme/types';
import { defaultLimits, type ProgrammeSummary, savedProgramme } from '@tessera/domain/shop/programme';
import { draftInWords, newBonus } from '../../../../../web/src/app/shop/programme/bonusDraft';
import {
  type Draft,
  draftOf,
  draftProblems,
  programmeInput,
  promiseIn,
  useProgrammeDraft,
} from '../../../../../web/src/app/shop/programme/programmeDraft';
import { changesBesides, publishing } from '../../../../../web/src/app/shop/programme/publishing';
import type { Shop } from '../../../../../web/src/shared/data/shops';
import { costInWords } from '../../../../../web/src/shared/scheme/kinds';
import { schemeIn } from '../../../../../web/src/shared/scheme/schemeDraft';
import { emptyStorage, localStorageFor } from '../../../../support/localStorage';
import { fakeBrowser } from '../../../fakeBrowser';
import { mountHook } from '../../../mountHook';

const ZONE = 'Europe/London';
const NOW = Date.parse('2026-06-01T12:00:00+01:00');
const offer = { version: 1, scheme: stampsScheme(8, 'a coffee'), conditions: 'A stamp for: each coffee' };
const programme: ProgrammeSummary = {
  name: 'Coffee',
  status: 'open',
  joinCode: 'ABCD',
  version: 1,
  offer,
  recent: [offer],
  limits: { ...defaultLimits('stamps', 0), paperUntil: Date.parse('2026-07-01T00:00:00+01:00') },
};
const shop = { businessId: 'b', business: { timeZone: ZONE } } as Shop;

const POINTS: Scheme = {
  kind: 'points',
  perPound: 10,
  rewards: [
    { rewardId: 'coffee', price: 5000, reward: 'a coffee' },
    { rewardId: 'lunch', price: 20_050, reward: 'a lunch' },
  ],
};
const withPoints: ProgrammeSummary = {
  ...programme,
  offer: { version: 1, scheme: POINTS },
  recent: [{ version: 1, scheme: POINTS }],
  limits: { ...defaultLimits('points', 0), paperUntil: programme.limits.paperUntil },
  welcome: 1250,
};

const draft = (changed: Partial<Draft> = {}, of = programme): Draft => ({ ...draftOf(of, ZONE, NOW), ...changed });
const reward = (id: string, at: string, words: string, days = '') => ({ id, at, reward: words, days });
const rewards = (...stamps: Draft['rewards']['stamps']) => ({ stamps, points: [] });
const wrong = (typed: Draft): string[] => Object.keys(draftProblems(typed, ZONE)).sort();

/** The server takes the input. */
const assertTaken = (typed: Draft) =>
  assert.equal(
    saveProgrammeInput.safeParse(programmeInput(typed, { ...shop, businessId: 'business' }, false)).success,
    true,
  );

describe('the draft of a card', () => {
  it('shows what is published, and sends the same where nothing was typed', () => {
    const typed = draft();
    assert.deepEqual([typed.paperUntil, typed.earns, typed.more], ['2026-06-30', 'each coffee', '']);
    assert.deepEqual(draftProblems(typed, ZONE), {});
    assert.deepEqual(programmeInput(typed, shop, false), {
      businessId: 'b',
      name: 'Coffee',
      scheme: offer.scheme,
      conditions: offer.conditions,
      bonuses: [],
      welcome: 0,
      limits: { ...programme.limits },
    });
    assert.equal(programmeInput(typed, shop, true).applyToStarted, true);
    assertTaken(typed);
  });

  it('sends a card of points as it is published, with prices in points and amounts in pounds', () => {
    const typed = draft({}, withPoints);
    assert.deepEqual(
      typed.rewards.points.map(({ at }) => at),
      ['50', '200.5'],
    );
    assert.deepEqual([typed.fields.maxPounds, typed.welcome], ['500', '12.5']);
    const input = programmeInput(typed, shop, false);
    assert.deepEqual([input.scheme, input.welcome], [POINTS, 1250]);
    assert.deepEqual(input.limits, withPoints.limits);
    assert.deepEqual(draftProblems(typed, ZONE), {});
    assertTaken(typed);
  });

  it('puts rewards in the order of their stamps, the last one at the full card', () => {
    const early = [reward('c', '7', 'a bun'), reward('b', '4', ' a biscuit ', '30')];
    const typed = draft({ rewards: rewards(...early, reward('a', '10', 'a coffee')) });
    assert.deepEqual(schemeIn(typed), {
      kind: 'stamps',
      target: 10,
      rewards: [
        { at: 4, reward: 'a biscuit', days: 30 },
        { at: 7, reward: 'a bun' },
        { at: 10, reward: 'a coffee' },
      ],
    });
    assert.deepEqual(wrong(typed), []);
    assertTaken(typed);
  });

  it('names each field that cannot be published', () => {
    const typed = draft({
      name: ' ',
      fields: { ...draft().fields, dailyLimit: '2.5' },
      paperUntil: 'tomorrow',
      more: 'x'.repeat(2000),
      rewards: rewards(reward('a', '1', '<b>', '0')),
    });
    assert.deepEqual(wrong(typed), [
      ...['dailyLimit', 'more', 'name', 'paperUntil', 'rewards.0.at', 'rewards.0.days', 'rewards.0.reward'],
    ]);
  });

  it('leaves the full card the last, and refuses a number of stamps that a reward on the way has passed', () => {
    const typed = draft({ rewards: rewards(reward('b', '6', 'a biscuit'), reward('a', '5', 'a coffee')) });
    assert.deepEqual(draftProblems(typed, ZONE), {
      'rewards.1.at': 'More than 6: every reward on the way comes before it.',
    });
  });

  it('refuses what no card can have, in the field where it is typed', () => {
    for (const [at, other] of [
      ['', '8'],
      ['-1', '8'],
      ['1e1', '8'],
      ['8', '8'],
      ['21', '8'],
      ['९', '8'],
    ] as const)
      assert.ok(
        wrong(draft({ rewards: rewards(reward('a', at, 'x'), reward('b', other, 'y')) })).includes('rewards.0.at'),
        at,
      );
    for (const at of ['0', '0.001', '1000001', 'NaN', '1,5']) {
      const points = { stamps: [], points: [reward('a', at, 'x')] };
      const typed = draft({ rewards: points }, withPoints);
      assert.equal(draftProblems(typed, ZONE)['rewards.0.at'], 'From 0.01 to 1,000,000 points.', at);
    }
    assert.deepEqual(wrong(draft({ fields: { perPound: '101', maxPounds: '0.5', dailyPoints: '0' } }, withPoints)), [
      ...['dailyPoints', 'maxPounds', 'perPound'],
    ]);
    assert.deepEqual(wrong(draft({ welcome: '5' })), ['welcome']);
    assert.deepEqual(wrong(draft({ welcome: '25.01' }, withPoints)), ['welcome']);
    assert.deepEqual(wrong(draft({ welcome: '4' })), []);
    const { fields, rewards: read } = draft({}, withPoints);
    const points = [reward('coffee', 'abc', 'a coffee'), reward('lunch', '200.5', 'a lunch')];
    const typed = { fields: { ...fields, perPound: '0' }, rewards: { ...read, points }, welcome: '125' };
    assert.deepEqual(
      Object.keys(draftProblems(draft(typed, withPoints), ZONE)),
      ['perPound', 'rewards.0.at'],
      'in the form’s order, with no limit from a price that cannot be read',
    );
  });

  it('does not mind what was typed for the other kind of card', () => {
    const typed = draft({ fields: { ...draft().fields, perPound: 'many', maxPounds: '' } });
    assert.deepEqual(wrong(typed), []);
    assert.deepEqual(programmeInput(typed, shop, false).scheme.kind, 'stamps');
    const other = draft({ kind: 'points', fields: { ...draft().fields, maxPerScan: '' } });
    assert.deepEqual(wrong(other), []);
    assert.deepEqual(schemeIn(other), {
      kind: 'points',
      perPound: 1,
      rewards: [{ rewardId: 'first', price: 10_000, reward: 'a coffee' }],
    });
    assert.match(programmeInput(other, shop, false).conditions ?? '', /^Points for: each coffee$/);
    assertTaken(other);
  });
});

describe('bonus hours in the draft of a card', () => {
  const bonus = {
    days: [1, 2, 3, 4, 5],
    from: '14:00',
    until: '16:00',
    times: 2 as const,
    begins: dayRange(ZONE, '2026-05-01')?.from ?? 0,
    ends: dayRange(ZONE, '2026-06-30')?.before ?? 0,
  };

  it('come back as they are published, and an ended one is left out', () => {
    const typed = draft({}, { ...programme, bonuses: [{ ...bonus, ends: NOW }, bonus] });
    assert.deepEqual(programmeInput(typed, shop, false).bonuses, [bonus]);
    assert.deepEqual([typed.bonuses[0]?.begins, typed.bonuses[0]?.ends], ['2026-05-01', '2026-06-30']);
    assertTaken(typed);
  });

  it('read well, and name what is missing', () => {
    const [typed] = draft({}, { ...programme, bonuses: [bonus] }).bonuses;
    assert.ok(typed);
    assert.equal(draftInWords(typed, 'stamps'), 'Double stamps: Monday to Friday, 14:00 to 16:00');
    const night = { ...typed, days: [7, 2], from: '22:00', until: '01:00', times: '3' };
    assert.equal(draftInWords(night, 'points'), 'Triple points: Tuesday and Sunday, 22:00 to 01:00 on the next day');
    const bad = { ...newBonus('new', ZONE, NOW), from: '', ends: '2026-05-31' };
    assert.deepEqual(wrong(draft({ bonuses: [bad] })), ['bonuses.0.days', 'bonuses.0.ends', 'bonuses.0.from']);
    assert.ok(wrong(draft({ bonuses: [{ ...typed, begins: '2026-13-45' }] })).includes('bonuses.0.begins'));
    assert.deepEqual(wrong(draft({ bonuses: [{ ...typed, until: typed.from }] })), ['bonuses.0.until']);
    assert.deepEqual(wrong(draft({ bonuses: [{ ...typed, from: '00:00', until: '00:00' }] })), [], 'a whole day');
  });
});

describe('what publishing changes besides the offer', () => {
  const bonus = { ...newBonus('new', ZONE, NOW), days: [1] };

  it('is each bonus that is new or gone, the welcome and the terms, and nothing where nothing was typed', () => {
    assert.deepEqual(changesBesides(draft(), draft()), []);
    const typed = draft({ bonuses: [bonus], welcome: '2', earns: 'each tea', more: 'Not on Sundays.' });
    const dates = 'from 1\u00a0June 2026 to 28\u00a0June 2026';
    assert.deepEqual(changesBesides(draft(), typed), [
      `New: Double stamps: Monday, 14:00 to 17:00, ${dates}.`,
      'A new card begins with 2 stamps; started cards get none.',
      'The terms: A stamp for: each tea; Also: Not on Sundays.',
    ]);
    assert.deepEqual(changesBesides(typed, draft({ bonuses: [{ ...bonus, until: '16:00' }], earns: '', more: '' })), [
      `New: Double stamps: Monday, 14:00 to 16:00, ${dates}.`,
      `No longer: Double stamps: Monday, 14:00 to 17:00, ${dates}.`,
      'A new card begins with no stamps; started cards get none.',
      'No terms any more.',
    ]);
  });

  it('is the name and the limits, which somebody else may have published meanwhile', () => {
    assert.deepEqual(changesBesides(draft(), draft({ name: ' Tea ' })), [
      'The name of the card: “Tea” instead of “Coffee”.',
    ]);
    for (const limits of [{ redeemOffline: !draft().redeemOffline }, { againAfterSeconds: '9' }])
      assert.deepEqual(changesBesides(draft(), draft(limits)), ['Other limits, as typed under “Advanced”.']);
    assert.deepEqual(changesBesides(draft(), draft({ kind: 'points', earns: '' })), ['No terms any more.']);
  });

  it('is the end of a reward, which the words of the offer leave out', () => {
    const [never, sixty, one] = ['', '60', '1'].map((days) =>
      draft({ rewards: rewards(reward('a', '8', 'a coffee', days)) }),
    ) as [Draft, Draft, Draft];
    assert.deepEqual(changesBesides(never, sixty), ['“a coffee” ends 60 days after it is earned.']);
    assert.deepEqual(changesBesides(sixty, one), ['“a coffee” ends 1 day after it is earned.']);
    assert.deepEqual(changesBesides(one, never), ['“a coffee” no longer ends.']);
  });
});

describe('what a card costs', () => {
  it('is arithmetic', () => {
    assert.match(costInWords(stampsScheme(10, 'a coffee'), 1).join(' '), /1 of 11: about 9%\.$/);
    assert.match(
      costInWords(stampsScheme(10, 'a coffee'), 2).join(' '),
      /double hours alone: 5 bought, 1 given, about 17%\.$/,
    );
    const welcomed = costInWords(stampsScheme(10, 'a coffee'), 1, 2).join(' ');
    assert.match(welcomed, /begins with 2\. Its first round: 8 bought, 1 given, about 11%\.$/);
    assert.match(
      costInWords(POINTS, 1, 500).join(' '),
      /The welcome: a new card begins with 5 points, as many as £0\.50 earns\.$/,
    );
    assert.deepEqual(costInWords(POINTS, 1), [
      '“a coffee” comes after £5 spent. If it is worth £1, you give 20%; if £2, 40%.',
      '“a lunch” comes after £20.05 spent. If it is worth £1, you give 5%; if £2, 10%.',
    ]);
  });
});

describe('what publishing does to started cards', () => {
  const effect = (typed: Draft, applyToStarted = false, of = programme) =>
    publishing(of, typed, { applyToStarted, now: NOW });

  it('is a promise kept until the card is full, unless the new one is better or the owner gives it', () => {
    const bun = draft({ rewards: rewards(reward('a', '8', 'a bun')) });
    assert.match(effect(bun).started[0] ?? '', /keep what they were promised/);
    assert.equal(effect(bun).canApply, true);
    assert.match(effect(bun, true).started[0] ?? '', /change to the new card at their next stamp/);
    const more = draft({ rewards: rewards(reward('a', '10', 'a coffee')) });
    assert.equal(effect(more).canApply, false);
    const early = draft({ rewards: rewards(reward('b', '4', 'a biscuit'), reward('a', '8', 'a coffee')) });
    assert.match(effect(early).started[0] ?? '', /change to the new card at their next stamp/);
    const named = effect(draft({ name: 'New' }));
    assert.match(named.started[0] ?? '', /stays the same/);
    assert.deepEqual(
      [named, effect(draft({ welcome: '2' })), effect(bun)].map(({ isForAll = false }) => isForAll),
      [true, false, false],
    );
  });

  it('begins for points after 60 days where something gets worse, and at once where nothing does', () => {
    const dearer = draft({ rewards: { stamps: [], points: [reward('coffee', '60', 'a coffee')] } }, withPoints);
    const worse = effect(dearer, false, withPoints);
    assert.equal(worse.begins, '31\u00a0July 2026');
    assert.match(worse.started.join(' '), /“a coffee” costs 60 points instead of 50 points\. “a lunch” ends\./);
    const better = effect(draft({ fields: { perPound: '20' } }, withPoints), false, withPoints);
    assert.deepEqual([better.begins, better.canApply, better.isForAll], [undefined, false, true]);
    assert.match(better.started[0] ?? '', /at once/);
    assert.match(effect(draft({ kind: 'points' })).started[0] ?? '', /kind of card changes/);
  });

  it('replaces what has not begun', () => {
    const dearer = draft({ rewards: { stamps: [], points: [reward('coffee', '60', 'a coffee')] } }, withPoints);
    const { scheme, conditions } = promiseIn(dearer);
    const waiting = savedProgramme(withPoints, { name: 'Coffee', scheme, conditions }, NOW - DAY_MS);
    const replaced = /This replaces what you published before: it was to begin on 30\u00a0July 2026, and never does\./;
    const again = effect(draft({}, waiting), false, waiting);
    assert.deepEqual([again.begins, again.started[0]], [undefined, 'What customers were promised stays the same.']);
    assert.doesNotMatch(again.started.join(' '), replaced);
    const back = effect(draft({}, withPoints), false, waiting);
    assert.match(back.started[0] ?? '', /at once/);
    assert.match(back.started.join(' '), replaced);
    const other = effect(draft({ fields: { perPound: '5' } }, withPoints), false, waiting);
    assert.equal(other.begins, '31\u00a0July 2026');
    assert.match(other.started.join(' '), replaced);
  });
});

describe('a draft in the browser', () => {
  const store = localStorageFor();
  let browser: ReturnType<typeof fakeBrowser>;
  beforeEach(() => {
    browser = fakeBrowser();
    store(emptyStorage());
  });
  afterEach(() => browser.leave());
  const open = (of: ProgrammeSummary) => mountHook((shown: ProgrammeSummary) => useProgrammeDraft(shop, shown), of);

  it('keeps what was changed, and follows what somebody else publishes in the rest', async () => {
    const page = await open(programme);
    await page.after(() => page.now().change({ name: 'Buns' }));
    const scheme = stampsScheme(6, 'a bun');
    const other = savedProgramme(programme, { name: 'Coffee', scheme, conditions: '' }, NOW);
    await page.update(other);
    const { draft, isOutdated } = page.now();
    assert.deepEqual([draft.name, promiseIn(draft).scheme], ['Buns', scheme]);
    assert.ok(isOutdated);
    await page.after(() => page.now().clear());
    assert.ok(!page.now().isOutdated && !page.now().isChanged);
    await page.leave();
  });

  it('keeps what was typed after it was sent to be published', async () => {
    const page = await open(programme);
    await page.after(() => page.now().change({ name: 'Buns', earns: 'each bun' }));
    const { draft: sent, clear } = page.now();
    await page.after(() => page.now().change({ earns: 'each cake' }));
    await page.update({ ...programme, name: 'Buns', savedAt: NOW });
    await page.after(() => clear(sent));
    const { draft, isChanged, isOutdated } = page.now();
    assert.deepEqual([draft.name, draft.earns, isChanged, isOutdated], ['Buns', 'each cake', true, false]);
    await page.leave();
    const again = await open({ ...programme, name: 'Cakes', savedAt: NOW });
    assert.deepEqual([again.now().draft.name, again.now().draft.earns], ['Cakes', 'each cake']);
    await again.after(() => again.now().clear(again.now().draft));
    assert.equal(again.now().isChanged, false);
    await again.leave();
  });

  it('that was published begins anew, although the answer to its publishing was lost', async () => {
    const page = await open(programme);
    await page.after(() => page.now().change({ name: 'Buns' }));
    await page.update({ ...programme, name: 'Buns', savedAt: NOW });
    assert.deepEqual([page.now().isChanged, page.now().isOutdated], [false, false]);
    await page.after(() => page.now().change({ earns: 'each cake' }));
    assert.deepEqual([page.now().isChanged, page.now().isOutdated], [true, false]);
    await page.leave();
  });

  it('is not called outdated because a bonus has ended', async () => {
    const bonus = { days: [1], from: '08:00', until: '10:00', times: 2, begins: 0, ends: Date.now() + 1000 } as const;
    const withBonus = { ...programme, bonuses: [{ ...bonus, days: [...bonus.days] }] };
    const before = await open(withBonus);
    await before.after(() => before.now().change({ name: 'Buns' }));
    await before.leave();
    mock.timers.enable({ apis: ['Date'], now: bonus.ends + 1 });
    try {
      const after = await open(withBonus);
      assert.deepEqual([after.now().draft.name, after.now().isOutdated], ['Buns', false]);
      await after.leave();
    } finally {
      mock.timers.reset();
    }
  });
});
