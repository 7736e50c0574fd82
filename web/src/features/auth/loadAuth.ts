import type * as Auth from '../../data/auth';

/** The sign-in code, in a chunk of its own. */
export const loadAuth = (): Promise<typeof Auth> => import('../../data/auth');
