/** The site's addresses as its own list of routes has them, sorted by who meets them. */
import { ROUTES } from '@tessera/domain/paths';
import { routes } from '../../web/src/routes';

/** An address that is no page. */
export const MISSING = '/there-is-no-such-page';

const pathsFor = (...access: string[]): string[] =>
  routes.filter((route) => access.includes(route.access)).map(({ path }) => path);

/** Open to everyone. */
export const PUBLIC_PATHS: readonly string[] = pathsFor('public');

/** Public, but these ask who is there. */
export const SIGN_IN_PATHS: readonly string[] = [
  ROUTES.signUp,
  ROUTES.logIn,
  ROUTES.verifyEmail,
  ROUTES.forgotPassword,
  ROUTES.success,
];

/** The pages that a stranger reads. */
export const READING_PATHS: readonly string[] = PUBLIC_PATHS.filter((path) => !SIGN_IN_PATHS.includes(path));

/** For an owner who has paid. */
export const ACCOUNT_PATHS: readonly string[] = pathsFor('user', 'paid');

/** For admins. */
export const ADMIN_PATHS: readonly string[] = pathsFor('admin');
