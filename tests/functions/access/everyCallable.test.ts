/** Every callable of a business × every role × own, other and no business, over HTTP. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { RefusalDetails } from '@tessera/domain/calls/callables';
import type { BusinessCallables, Callables } from '@tessera/domain/schemas/callables';
import { stampsScheme } from '@tessera/domain/scheme/stamps/rules';
import { MEMBER_ROLES, type MemberRole } from '@tessera/domain/team/member';
import { createOwner, type Owner } from '../../support/accounts';
import { loadCallables } from '../../support/functions';
import { addMember, call, type Card, createShop, join, type Shop, storedOf } from '../../support/shop';

type Name = keyof BusinessCallables;

/** The least role for a callable, and a well-formed input for a shop and a card. */
interface Row {
  least: MemberRole;
  input: (shop: Shop, card: Card) => object;
}

const scanId = () => randomUUID();
const reason = 'a reason';

const OF_BUSINESS: Partial<Record<Name, Row>> = {
  saveProgramme: { least: 'manager', input: () => ({ name: 'Coffee', scheme: stampsScheme(5, 'a coffee') }) },
  makePracticeCard: { least: 'staff', input: () => ({}) },
  answerReport: { least: 'manager', input: () => ({ reportId: 'nothing' }) },
  saveInsightsSettings: { least: 'manager', input: () => ({ expected: 50 }) },
  settleAlert: { least: 'manager', input: () => ({ alertId: 'nothing', state: 'open' }) },
  setWeeklyMail: { least: 'owner', input: () => ({ wanted: false }) },
  readCard: { least: 'device', input: (_, card) => ({ code: card.code() }) },
  recordScan: { least: 'device', input: (_, card) => ({ scanId: scanId(), code: card.code() }) },
  recordScans: { least: 'device', input: (_, card) => ({ scans: [{ scanId: scanId(), code: card.code() }] }) },
  redeemReward: { least: 'device', input: (_, card) => ({ scanId: scanId(), code: card.code(), rewardId: 'r1' }) },
  bringPaperCard: { least: 'device', input: (_, card) => ({ scanId: scanId(), code: card.code(), stamps: 1 }) },
  undoScan: { least: 'device', input: () => ({ scanId: scanId(), undoes: scanId() }) },
  lookUpPass: { least: 'device', input: () => ({ query: 'Ada' }) },
  adjustPass: { least: 'manager', input: (_, { passId }) => ({ scanId: scanId(), passId, amount: 1, reason }) },
  blockPass: { least: 'manager', input: (_, { passId }) => ({ scanId: scanId(), passId, blocked: false, reason }) },
  eraseCustomerCard: { least: 'manager', input: (_, { passId }) => ({ scanId: scanId(), passId }) },
  // The holder calls it with a secret instead: tests/functions/attacks/consent.test.ts.
  setConsent: { least: 'manager', input: (_, { passId }) => ({ passId, email: false }) },
  saveMessage: {
    least: 'manager',
    input: () => ({ subject: 'Hi', text: 'Hi', channels: ['email'], segment: 'all', holdBack: 0, days: 14 }),
  },
  deleteMessage: { least: 'manager', input: () => ({ messageId: 'nothing' }) },
  previewMessage: { least: 'manager', input: () => ({ messageId: 'nothing' }) },
  sendTestMessage: { least: 'manager', input: () => ({ messageId: 'nothing' }) },
  scheduleMessage: { least: 'manager', input: () => ({ messageId: 'nothing' }) },
  stopMessage: { least: 'manager', input: () => ({ messageId: 'nothing' }) },
  saveAutomation: { least: 'manager', input: () => ({ kind: 'close', on: false }) },
  countAutomations: { least: 'manager', input: () => ({}) },
  resumeMessages: { least: 'manager', input: () => ({}) },
  saveLogo: { least: 'manager', input: () => ({ png: null }) },
  saveLocation: { least: 'manager', input: () => ({ name: 'Market stall' }) },
  mergePasses: {
    least: 'manager',
    input: (_, { passId }) => ({ scanId: scanId(), from: passId, into: passId, reason }),
  },
  movePass: { least: 'manager', input: (_, { passId }) => ({ passId }) },
  printCode: { least: 'manager', input: (_, { passId }) => ({ passId }) },
  inviteMember: { least: 'manager', input: () => ({ email: 'new@shop.example', role: 'staff', name: 'New' }) },
  revokeInvitation: { least: 'manager', input: () => ({ invitationId: 'nothing' }) },
  addHelper: { least: 'manager', input: () => ({ name: 'Kit', pin: '4711' }) },
  changeMember: { least: 'manager', input: () => ({ uid: 'nobody', name: 'Changed' }) },
  listTeam: { least: 'device', input: () => ({}) },
  enrolDevice: { least: 'manager', input: () => ({ name: 'Till' }) },
  setPin: { least: 'manager', input: () => ({ uid: 'nobody', pin: '4711' }) },
  liftPinLock: { least: 'manager', input: () => ({ uid: 'nobody' }) },
  liftCodeLock: { least: 'device', input: () => ({ uid: 'nobody' }) },
  openShift: { least: 'device', input: () => ({ uid: 'nobody', pin: '1234' }) },
  removeDevice: { least: 'device', input: () => ({ manager: 'nobody', pin: '1234' }) },
  startImport: { least: 'manager', input: () => ({ preset: 'other', name: 'Stamp Club', parts: 1 }) },
  addImportPart: { least: 'manager', input: () => ({ importId: 'nothing', part: 0, text: 'Email,Stamps' }) },
  checkImport: { least: 'manager', input: () => ({ importId: 'nothing' }) },
  runImport: { least: 'manager', input: () => ({ importId: 'nothing' }) },
  pauseImport: { least: 'manager', input: () => ({ importId: 'nothing' }) },
  undoImport: { least: 'manager', input: () => ({ importId: 'nothing' }) },
  mailImportedCards: { least: 'manager', input: () => ({ importId: 'nothing' }) },
  getImport: { least: 'manager', input: () => ({ importId: 'nothing' }) },
  makePrintedCards: { least: 'manager', input: () => ({ name: 'July', sheets: 1 }) },
  getPrintedCards: { least: 'manager', input: () => ({ batchId: 'nothing' }) },
  blockPrintedCards: { least: 'manager', input: () => ({ batchId: 'nothing', reason }) },
  makeApiKey: { least: 'owner', input: () => ({ name: 'Till', scopes: ['read'] }) },
  revokeApiKey: { least: 'owner', input: () => ({ keyId: 'nothing' }) },
  makeWebhook: { least: 'owner', input: () => ({ url: 'https://till.example/hooks' }) },
  rotateWebhookSecret: { least: 'owner', input: () => ({ webhookId: 'nothing' }) },
  changeWebhook: { least: 'owner', input: () => ({ webhookId: 'nothing', on: true }) },
  deleteWebhook: { least: 'owner', input: () => ({ webhookId: 'nothing' }) },
  testWebhook: { least: 'owner', input: () => ({ webhookId: 'nothing' }) },
  replayDelivery: { least: 'owner', input: () => ({ deliveryId: 'nothing' }) },
  startExport: { least: 'manager', input: () => ({}) },
  closeShift: { least: 'device', input: () => ({ shift: 'nothing' }) },
};

/** Callables without a business id: opened by a code, a secret or a ticket, or about the caller's own account. */
const OF_NO_BUSINESS: Name[] = [
  'projectBusiness',
  'getOffer',
  'joinProgramme',
  'mailCardLink',
  'getPass',
  'getPassHistory',
  'exportPass',
  'erasePass',
  'reportPass',
  'getWalletLinks',
  'listReports',
  'getConsent',
  'confirmAddress',
  'setContact',
  'takeOver',
  'readInvitation',
  'verifyByInvitation',
  'acceptInvitation',
  'claimDevice',
];

/** Callables of accounts, payments and the operator, which have their own tests. */
const OF_ACCOUNTS: Exclude<keyof Callables, Name>[] = [
  'createCheckoutSession',
  'requestBankTransfer',
  'approvePayment',
  'checkCheckoutSession',
  'dismissTransfer',
  'recordRepayment',
  'findShops',
  'exportAccount',
  'deleteAccount',
  'getReceipts',
  'acceptAgreement',
  'retryMail',
  'registerInterest',
  'sendMessage',
  'confirmInterest',
  'stopMails',
  'deleteInterest',
];

/** Malformed business ids. */
const NO_BUSINESS_ID = [undefined, null, 7, {}, [], '', 'a/b', '..', 'X'.repeat(2000)];

describe('every callable of a business', () => {
  let own: Shop, other: Shop, card: Card;
  const team = new Map<MemberRole, Owner>();
  let stranger: Owner;
  before(async () => {
    [own, other] = [await createShop(), await createShop()];
    card = await join(own);
    team.set('owner', own.owner);
    // A tablet on which somebody's shift is open.
    const until = Date.now() + 3_600_000;
    const shift = {
      openShifts: { shift: { uid: 'staff', name: 'Kit', openedAt: Date.now(), until } },
      shiftUntil: until,
    };
    for (const role of MEMBER_ROLES)
      if (role !== 'owner') team.set(role, await addMember(own, role, role === 'device' ? shift : {}));
    stranger = await createOwner({ verified: true, admin: true });
  });

  it('has a row in the table of this test', async () => {
    const mounted = Object.keys(await loadCallables());
    const rows = [...Object.keys(OF_BUSINESS), ...OF_NO_BUSINESS, ...OF_ACCOUNTS];
    assert.deepEqual(mounted.sort(), rows.sort());
  });

  for (const [name, { least, input }] of Object.entries(OF_BUSINESS) as [Name, Row][]) {
    it(`${name} is answered from ${least} up, only in one’s own shop`, async () => {
      const ask = async (shop: Shop, who?: Owner) => {
        const { status, error } = await call(name, { businessId: shop.businessId, ...input(shop, card) }, who?.idToken);
        assert.equal((error?.details as RefusalDetails | undefined)?.sentence, error?.message);
        return status === 200 ? 'answered' : (error?.status ?? '');
      };
      for (const [role, person] of team) {
        const answer = await ask(own, person);
        const isAllowed = MEMBER_ROLES.indexOf(role) >= MEMBER_ROLES.indexOf(least);
        if (isAllowed) assert.ok(!['PERMISSION_DENIED', 'INTERNAL'].includes(answer), `${role}: ${answer}`);
        else assert.equal(answer, 'PERMISSION_DENIED', role);
      }
      const before = await storedOf(other);
      for (const [role, person] of team)
        assert.equal(await ask(other, person), 'PERMISSION_DENIED', `${role} elsewhere`);
      assert.equal(await ask(own, stranger), 'PERMISSION_DENIED', 'an admin without a membership');
      assert.equal(await ask({ ...own, businessId: 'NOSUCHBUSINESS00' }, own.owner), 'PERMISSION_DENIED', 'no shop');
      for (const businessId of NO_BUSINESS_ID)
        assert.equal(
          await ask({ ...own, businessId: businessId as string }, own.owner),
          'INVALID_ARGUMENT',
          `${JSON.stringify(businessId)} for a business`,
        );
      for (const field of Object.keys(input(own, card)).filter((one) => /^(uid|manager|shift|undoes|\w+Id)$/.test(one)))
        for (const id of ['__proto__', 'constructor', '..']) {
          const wrong = { businessId: own.businessId, ...input(own, card), [field]: id };
          const { error } = await call(name, wrong, own.owner.idToken);
          assert.equal(error?.status, 'INVALID_ARGUMENT', `${field}: ${id}`);
        }
      assert.equal(await ask(own), 'UNAUTHENTICATED', 'nobody');
      assert.equal(await storedOf(other), before, 'nothing was written there');
    });
  }
});
