/** Everybody who meets pages of this site, with the pages that they meet. */
import { ROUTES } from '@tessera/domain/paths';
import { createOwner, type Owner } from '../../support/accounts';
import { createPaidOwner, createPendingOwner } from '../../support/paidOwner';
import { ACCOUNT_PATHS, ADMIN_PATHS, MISSING, PUBLIC_PATHS } from '../../support/sitePages';

export interface Person {
  who: string;
  paths: readonly string[];
  /** An account of theirs; a stranger has none. */
  account?: () => Promise<Owner>;
}

/** Where two addresses show one page, one of them is enough. */
const once = (paths: readonly string[]) =>
  paths.filter((path) => path !== ROUTES.homeAlias && path !== ROUTES.businessSetupAlias);

export const PEOPLE: readonly Person[] = [
  { who: 'a stranger', paths: once([...PUBLIC_PATHS, MISSING]) },
  { who: 'a paid owner', paths: once(ACCOUNT_PATHS), account: createPaidOwner },
  { who: 'an owner who waits for approval', paths: [ROUTES.onboarding, ROUTES.payment], account: createPendingOwner },
  {
    who: 'an owner who has just verified',
    paths: [ROUTES.onboarding, ROUTES.payment, ROUTES.receipt],
    account: () => createOwner({ verified: true }),
  },
  { who: 'an unverified owner', paths: [ROUTES.verifyEmail], account: () => createOwner() },
  { who: 'an admin', paths: ADMIN_PATHS, account: () => createOwner({ verified: true, admin: true }) },
];
