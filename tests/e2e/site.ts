/**
 * The test run's site: its address, its pages by who opens them, the scripts that a page names, screen sizes.
 */
import assert from 'node:assert/strict';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { TEST_PORTS } from '../../scripts/local/runs';
import { routes } from '../../web/src/routes';

export const SITE = `http://127.0.0.1:${TEST_PORTS.site}`;

export const PHONE = { width: 390, height: 844 } as const;
export const DESKTOP = { width: 1280, height: 800 } as const;
export const PHONE_WITH_TOUCH = { viewport: PHONE, isMobile: true, hasTouch: true } as const;
/** The two that the shell is tested with: a computer, and a phone with touch. */
export const SIZES = [
  ['desktop', { viewport: DESKTOP }],
  ['phone', PHONE_WITH_TOUCH],
] as const;

/** An address without a page. */
export const MISSING = '/there-is-no-such-page';

/** A card that no shop has. */
const NO_CARD = '0000000000000000';

/** Pages of the site; apps of their own have tests of their own. */
const pathsFor = (...access: string[]): string[] =>
  routes
    .filter((route) => access.includes(route.access) && !route.standalone)
    .map(({ path }) => path.replace(':passId', NO_CARD));

/** Open to everyone. */
export const PUBLIC_PATHS: readonly string[] = pathsFor('public');

/** The address at which a page shows itself: without a session of Stripe's, /success leads on. */
export const addressOf = (path: string): string => (path === ROUTES.success ? `${path}?session_id=cs_test` : path);

/** Public, but these need to know who is signed in. */
export const SIGN_IN_PATHS: readonly string[] = routes
  .filter(({ needsSession }) => needsSession)
  .map(({ path }) => path);

/** The pages without a session. */
export const READING_PATHS: readonly string[] = PUBLIC_PATHS.filter((path) => !SIGN_IN_PATHS.includes(path));

/** For an owner who has paid. */
export const ACCOUNT_PATHS: readonly string[] = pathsFor('user', 'member');

/** For admins. */
export const ADMIN_PATHS: readonly string[] = pathsFor('admin');

const attribute = async (path: string, name: string): Promise<string> => {
  const html = await (await fetch(SITE + path)).text();
  return new RegExp(`${name}="([^"]*)"`).exec(html)?.[1] ?? assert.fail(`${path} has no ${name}`);
};

/** The app's first file. */
export const appFile = (): Promise<string> => attribute('/login', 'data-app');

/** The file with React and the islands of the documents. */
export const ISLANDS = /\/islandParts\./;

/** What a page needs that another page does not. */
export async function filesOnlyOf(path: string, other: string): Promise<string[]> {
  const [own = [], others = []] = await Promise.all(
    [path, other].map(async (page) => (await attribute(page, 'data-files')).split(' ')),
  );
  const only = own.filter((file) => !others.includes(file));
  assert.ok(only.length > 0, `${path} has no file of its own`);
  return only;
}
