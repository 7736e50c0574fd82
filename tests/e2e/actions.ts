/** Actions of visitors, and conditions that tests wait for. */
import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { REGION } from '@tessera/domain/operation/product';
import { emailsTo, identity } from '../support/accounts';
import { eventually } from '../support/eventually';
import { expect } from './expect';

interface Credentials {
  email: string;
  password: string;
}

/** The page's main heading. */
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/**
 * Waits until the page is interactive, which the prerendered HTML is not. The page says so itself: a locator looks only
 * every half second when it has waited for a quarter, and most pages are interactive in between.
 */
export async function live(page: Page): Promise<void> {
  const told = page.evaluate(async () => {
    const root = document.documentElement;
    if (root.dataset['live'] !== 'true')
      await new Promise((done) => new MutationObserver(done).observe(root, { attributeFilter: ['data-live'] }));
  });
  // The page may lead on to another one meanwhile, which ends this. The locator finds the other page's mark.
  await told.catch(() => undefined);
  await page.locator('html[data-live=true]').waitFor({ state: 'attached' });
}

/** The units that a page calls from now on, each once, in the order of their first calls. */
export function unitsCalledBy(page: Page): ReadonlySet<string> {
  const units = new Set<string>();
  const call = new RegExp(`/${REGION}/(\\w+)/\\w+$`);
  page.on('request', (request) => {
    const unit = call.exec(request.url())?.[1];
    if (unit !== undefined) units.add(unit);
  });
  return units;
}

/** The scripts that a page requests from now on, by their paths. */
export function scriptsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && asked.push(new URL(request.url()).pathname));
  return asked;
}

/** Opens a page and waits until it is interactive. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await live(page);
}

/** Logs in with the form. */
export async function logIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await live(page);
}

/** What the sign-in code keeps in the local storage of somebody who has just logged in: names and values. */
export async function sessionItems({ email, password }: Credentials): Promise<{ name: string; value: string }[]> {
  const { localId, idToken, refreshToken, expiresIn } = await identity<Record<string, string>>('signInWithPassword', {
    email,
    password,
    returnSecureToken: true,
  });
  const claims = JSON.parse(Buffer.from(idToken?.split('.')[1] ?? '', 'base64url').toString()) as {
    email_verified: boolean;
  };
  const user = {
    uid: localId,
    email,
    emailVerified: claims.email_verified,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: { refreshToken, accessToken: idToken, expirationTime: Date.now() + Number(expiresIn) * 1000 },
    apiKey: 'local',
    appName: '[DEFAULT]',
  };
  return [
    { name: 'firebase:authUser:local:[DEFAULT]', value: JSON.stringify(user) },
    { name: 'tessera.signedIn', value: '1' },
  ];
}

/** Signs somebody in without the form: leaves the page on a file of the site from which the app is not started. */
export async function startSession(page: Page, person: Credentials): Promise<void> {
  const items = await sessionItems(person);
  await page.goto('/robots.txt');
  await page.evaluate((kept) => kept.forEach(({ name, value }) => localStorage.setItem(name, value)), items);
}

/** Signs up and ends on the page that waits for the verification. */
export async function signUp(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/signup');
  await fillInSignUp(page, email, password);
}

/** Fills in and sends the sign-up form of the open page. */
async function fillInSignUp(page: Page, email: string, password: string): Promise<void> {
  // The page before may be the log-in page, which has fields of the same names.
  await page.getByRole('heading', { level: 1, name: 'Create your account' }).waitFor();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/verify-email');
}

const MAILED_PAGES = {
  VERIFY_EMAIL: '/verify-email?mode=verifyEmail',
  VERIFY_AND_CHANGE_EMAIL: '/verify-email?mode=verifyAndChangeEmail',
  PASSWORD_RESET: '/forgot-password?mode=resetPassword',
};

/** The address of ours that an e-mail's link leads to. */
export async function mailedLink(email: string, requestType: keyof typeof MAILED_PAGES): Promise<string> {
  const sent = async () => (await emailsTo(email)).filter((mail) => mail.requestType === requestType);
  await eventually(`an e-mail to ${email}`, async () => (await sent()).length > 0);
  const code = (await sent()).at(-1)?.oobCode ?? assert.fail('no code');
  return `${MAILED_PAGES[requestType]}&oobCode=${code}`;
}

/** Opens the link of a verification mail, and presses its button. */
export async function verifyByMail(page: Page, email: string): Promise<void> {
  await page.goto(await mailedLink(email, 'VERIFY_EMAIL'));
  await page.getByRole('button', { name: 'Verify email' }).click();
}

/** The site's program. */
export const SCRIPTS = '**/static/js/**';

/** Delays the scripts that a page requests from now on, all by default, until the returned function is called. */
export const holdScripts = (page: Page, scripts = SCRIPTS): Promise<() => void> => holdRequests(page, scripts);

/** Delays the requests of a page to these addresses from now on, until the returned function is called. */
export async function holdRequests(page: Page, addresses: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Delays the load event of the next page with a pending image, until the returned function is called. */
export async function holdLoad(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route('**/late.svg', async (route) => {
    await released;
    await route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  });
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () =>
      document.body.append(Object.assign(new Image(), { src: '/late.svg' })),
    );
  });
  return release;
}

/**
 * Stops the page's clock until `page.clock.resume()`, so that nothing on the page passes by itself before a busy
 * machine has looked. Needs `page.clock.install()`.
 */
export const stopClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));

/** Waits two frames: by then the page has handled an event, and the change that follows has begun. */
export const settled = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/** Waits for one of the site's fonts. Its arrival moves text where no system font has its metrics. */
export const fontLoaded = (page: Page, family: 'Fraunces' | 'Inter') =>
  page.waitForFunction((name) => [...document.fonts].some((face) => face.family === name), family);

/** Scrolls to so many px from the top, without animation. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await settled(page);
}

/** How far the page is scrolled, in px. */
export const scrollTop = (page: Page) => page.evaluate(() => scrollY);

/** Pauses the page's clock. A busy machine may get there when the clock has passed the time to pause at. */
export const pauseClock = (page: Page): Promise<void> =>
  expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))).toPass();

/**
 * Resolves once these words have been on the page, if only for a moment: a busy machine may look too late. To be called
 * before what leads to them.
 */
export const shownOnce = (page: Page, words: string, selector = 'main'): Promise<void> =>
  page.evaluate(
    async ([awaited, where]) => {
      const change = () =>
        new Promise((done) =>
          new MutationObserver(done).observe(document, { childList: true, characterData: true, subtree: true }),
        );
      while (!document.querySelector(where)?.textContent?.includes(awaited)) await change();
    },
    [words, selector] as const,
  );

/** The same for a notification, which is there for five seconds. */
export const announced = (page: Page, words: string): Promise<void> => shownOnce(page, words, '#notifications');

/** Waits until no animation or transition is running. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    do {
      await frame();
      await frame();
    } while (document.getAnimations().some(({ playState }) => playState === 'running'));
  });
}
