/** Which guard stands before each page. What the guards do is tried in the browser, with a page behind each. */
import assert from 'node:assert/strict';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { routes } from '../../../web/src/routes';

const ACCESS = {
  user: [
    ROUTES.onboarding,
    ROUTES.accountSettings,
    ROUTES.businessSetupAlias,
    ROUTES.businessSetup,
    ROUTES.setupComplete,
    ROUTES.payment,
    ROUTES.receipt,
  ],
  member: [
    ROUTES.dashboard,
    ROUTES.poster,
    ROUTES.customers,
    `${ROUTES.customers}/:passId`,
    ROUTES.printedCards,
    ROUTES.import,
    ROUTES.activity,
    ROUTES.programme,
    ROUTES.figures,
    ROUTES.insights,
    ROUTES.owed,
    ROUTES.alerts,
    ROUTES.team,
    ROUTES.messages,
    `${ROUTES.messages}/:messageId`,
    ROUTES.locations,
    ROUTES.integrations,
  ],
  admin: [ROUTES.approvePayment, ROUTES.interest, ROUTES.mail],
} as const;

describe('the access of the pages', () => {
  for (const [access, paths] of Object.entries(ACCESS))
    it(`is "${access}" for ${paths.length} pages, and for no other`, () => {
      const found = routes.filter((route) => route.access === access).map(({ path }) => path);
      assert.deepEqual(found.toSorted(), paths.toSorted());
    });
});
