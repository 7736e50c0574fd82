/** Every kind of card that a customer can hold, looked at by axe-core, on a narrow screen and with large text. */
import type { Page } from '@playwright/test';
import { DAY_MS } from '@tessera/domain/lib/time';
import type { OpenReward } from '@tessera/domain/scheme/types';
import { adminDb } from '../../support/accounts';
import { ask, callEmulator, createShop, freezeShop, join, passOf, type Shop } from '../../support/shop';
import { live } from '../actions';
import { beyondTheEdge, inEveryLook } from '../findings';
import { expect, test } from '../fixtures';
import { PHONE } from '../site';
import { warmUp } from './customers';

callEmulator();
test.use({ viewport: PHONE, contextOptions: { reducedMotion: 'reduce' } });
test.beforeAll(warmUp);

const LONG = 'A toasted sandwich of sourdough with smoked Applewood cheese and a house pickle';
const ALL_DAY = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', until: '00:00', times: 2 };
const TWO_REWARDS = {
  kind: 'stamps',
  target: 8,
  rewards: [
    { at: 4, reward: 'A cookie' },
    { at: 8, reward: 'A flat white', days: 30 },
  ],
};
const TWENTY = {
  kind: 'stamps',
  target: 20,
  rewards: [
    { at: 5, reward: LONG },
    { at: 20, reward: `${LONG}, twice` },
  ],
};
const POINTS = {
  kind: 'points',
  perPound: 10,
  rewards: [5, 10, 15, 20, 25, 30, 40, 50, 75, 100].map((price, index) => ({
    rewardId: `reward${index}`,
    price: price * 1000,
    reward: index === 4 ? LONG : `Reward number ${index + 1}`,
  })),
};

interface Kind {
  scheme: object;
  /** Bonus hours and a welcome. */
  extras?: object;
  /** A later offer. */
  later?: object;
  balance: number;
  /** Rewards that are ready, each with the days until its end. */
  ready?: { reward: string; ends?: number }[];
  isFrozen?: boolean;
  /** What the card says. */
  words: string | RegExp;
}

const KINDS: Record<string, Kind> = {
  empty: { scheme: TWO_REWARDS, balance: 0, words: '4 to go' },
  'nearly full': { scheme: TWO_REWARDS, balance: 7, words: '1 to go' },
  full: { scheme: TWO_REWARDS, balance: 0, ready: [{ reward: 'A flat white' }], words: 'Your flat white is ready' },
  'with two rewards ready': {
    scheme: TWO_REWARDS,
    balance: 5,
    ready: [{ reward: 'A flat white', ends: 20 }, { reward: 'A cookie' }],
    words: '2 rewards are ready',
  },
  'with a reward that has ended': {
    scheme: TWO_REWARDS,
    balance: 2,
    ready: [{ reward: 'A flat white', ends: -3 }],
    words: /^A flat white ended on \d+\s\w+\. A manager may/,
  },
  'of a frozen shop': {
    scheme: TWO_REWARDS,
    balance: 3,
    ready: [{ reward: 'A flat white' }],
    isFrozen: true,
    words: 'No new stamps for now',
  },
  'of twenty stamps, with long names': { scheme: TWENTY, balance: 9, words: '11 to go' },
  'with ten rewards, some of which can be had': { scheme: POINTS, balance: 16_050, words: '160.5 points' },
  'of points, empty': { scheme: POINTS, balance: 0, words: '0 points' },
  'with a bonus on': {
    scheme: TWO_REWARDS,
    extras: { bonuses: [ALL_DAY] },
    balance: 3,
    words: /^Double stamps until /,
  },
  'with a change that is coming': {
    scheme: POINTS,
    later: { ...POINTS, perPound: 5 },
    balance: 4000,
    words: /^What changes on /,
  },
  'with a welcome': { scheme: TWO_REWARDS, extras: { welcome: 2 }, balance: 2, words: '2 to go' },
};

/** A card in a state that a shop's counter would need days for. */
async function cardOfKind({ scheme, extras = {}, later, balance, ready = [], isFrozen }: Kind) {
  const shop: Shop = await createShop({ name: 'The Corner Crust', brandColour: '#b4532a' });
  const { businessId, owner } = shop;
  const now = Date.now();
  const bonuses = 'bonuses' in extras ? [{ ...ALL_DAY, begins: now - DAY_MS, ends: now + 30 * DAY_MS }] : [];
  const save = (offered: object, more: object = {}) =>
    ask('saveProgramme', { businessId, name: 'Our card', scheme: offered, ...more }, owner.idToken);
  await save(scheme, { ...extras, bonuses });
  const card = await join(shop);
  if (later) await save(later);
  const { offer } = await passOf(shop, card.passId);
  const rewards = ready.map(({ reward, ends }, index): OpenReward => ({
    rewardId: `r${index + 1}`,
    reward,
    earnedAt: now - DAY_MS,
    unitsUsed: 0,
    offer,
    ...(ends !== undefined && { endsAt: now + ends * DAY_MS }),
  }));
  await adminDb().doc(`businesses/${businessId}/passes/${card.passId}`).update({ balance, rewards });
  if (isFrozen) await freezeShop(shop, now - DAY_MS);
  return card;
}

/** Sentences that are squeezed into a column much higher than wide. */
const inOneWordColumns = (page: Page) =>
  page.locator('main :is(p, li, span)').evaluateAll((parts) =>
    parts.flatMap((part) => {
      const { width, height } = part.getBoundingClientRect();
      const isSqueezed = (part.textContent ?? '').length > 12 && width > 1 && height > 6 * width;
      return isSqueezed ? [part.textContent ?? ''] : [];
    }),
  );

test('each kind of card can be read by everybody, on every screen', async ({ page }) => {
  test.slow();
  for (const [what, kind] of Object.entries(KINDS))
    await test.step(what, async () => {
      const { secret } = await cardOfKind(kind);
      // Two cards differ only in the fragment, which alone opens no page.
      await page.goto('about:blank');
      await page.setViewportSize(PHONE);
      await page.goto(`/p#${secret}`);
      await live(page);
      await expect(page.getByText(kind.words).first()).toBeVisible();
      await expect(page.getByText('How this card works')).toBeVisible();
      // A reward is redeemed by showing the code, so nobody should have to scroll to it.
      const code = page.getByRole('img', { name: 'Card code' });
      if (kind.ready?.some(({ ends = 1 }) => ends > 0)) await expect(code, what).toBeInViewport({ ratio: 1 });
      // A finding on one card is no reason to leave the others out.
      expect.soft(await inEveryLook(page), what).toEqual([]);
      expect.soft(await beyondTheEdge(page, 320), what).toEqual([]);
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      expect.soft(await beyondTheEdge(page, PHONE.width), `${what}, text at 200 %`).toEqual([]);
      expect.soft(await inOneWordColumns(page), what).toEqual([]);
      // Each card is the only one of its browser.
      await page.evaluate(() => localStorage.clear());
    });
});
