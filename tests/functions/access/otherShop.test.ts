/** Records of another shop, in every field that can refer to them: refused, nothing shown, nothing written. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Verdict } from '@tessera/domain/pass/verdict';
import * as schemas from '@tessera/domain/schemas/business';
import type { BusinessCallables } from '@tessera/domain/schemas/callables';
import { stampsScheme } from '@tessera/domain/scheme/stamps/rules';
import { adminDb, createOwner, type Owner } from '../../support/accounts';
import { DRAFT, draft } from '../../support/messages';
import {
  addMember,
  addTablet,
  ask,
  call,
  type Card,
  createShop,
  join,
  network,
  OPENED_BY_SECRET,
  scan,
  SHIFT,
  type Shop,
  storedOf,
} from '../../support/shop';

/** Fields that do not refer to a shop's records: texts, numbers, flags and secrets. */
const NAMES_NOTHING = new Set(
  [
    'businessId active applyToStarted before blocked homepage confirmed email limits',
    'marketing message name open outcome pin png quantity reason',
    'basedOn renew reward role scannedAt scheme amount conditions since stamps wallet',
    'wanted joinId moveId pence bonuses welcome walletNews',
    'preset parts part text columns after sheets state note values expected mostADay scopes on url events',
  ].flatMap((line) => line.split(' ')),
);

/** Commands with a scan id. */
const COMMANDS = ['recordScan', 'redeemReward', 'bringPaperCard', 'undoScan'] as const;
const MANAGERS_COMMANDS = ['adjustPass', 'blockPass', 'eraseCustomerCard', 'mergePasses'] as const;

/** Callables that take the ticket of an invitation's link. */
const OPENED_BY_TICKET = ['acceptInvitation', 'readInvitation', 'verifyByInvitation'] as const;

/** Callables of an import that take nothing else. */
const OF_AN_IMPORT = ['runImport', 'pauseImport', 'undoImport', 'mailImportedCards'] as const;

/** Fields with their own tests. */
const TRIED_BELOW = new Set([
  ...[...COMMANDS, ...MANAGERS_COMMANDS].map((name) => `${name}.scanId`),
  ...COMMANDS.map((name) => `${name}.shift`),
  ...OPENED_BY_SECRET.map((name) => `${name}.secret`),
  'setConsent.secret',
  'takeOver.ticket',
  // Hashed with the shop; the test of requests that are sent again tries it.
  ...['addHelper', 'makeApiKey', 'makePrintedCards', 'makeWebhook', 'saveMessage', 'startImport'].map(
    (name) => `${name}.requestId`,
  ),
  // Looked up below the id of the card that the secret opens.
  'reportPass.reportId',
  ...OPENED_BY_TICKET.map((name) => `${name}.ticket`),
  // These identify a shop themselves, without a business id.
  'claimDevice.code',
  'claimDevice.requestId',
  'confirmAddress.token',
  'getOffer.joinCode',
  'joinProgramme.joinCode',
  'mailCardLink.joinCode',
  // Looked up below the shop of the join code.
  'mailCardLink.passId',
]);

/** The names of the fields in a schema, in all its forms. */
function fieldsIn(schema: object): string[] {
  if ('options' in schema && Array.isArray(schema.options)) return schema.options.flatMap(fieldsIn);
  return 'shape' in schema && typeof schema.shape === 'object' ? Object.keys(schema.shape ?? {}) : [];
}

/** Schemas of several callables, which are listed by their callables. */
const SHARED = new Set(['ticketInput', 'secretInput', 'importInput', 'printedBatchInput', 'webhookInput']);

/** `callable.field` of every field in the schemas that can refer to a record. */
function namingFields(): string[] {
  const bySecret = ['exportPass', 'erasePass', 'listReports', 'getConsent'].map(
    (name) => [name, schemas.secretInput] as const,
  );
  const others = Object.entries(schemas).flatMap(([name, schema]) =>
    name.endsWith('Input') && !SHARED.has(name) ? [[name.slice(0, -'Input'.length), schema] as const] : [],
  );
  const byTicket = OPENED_BY_TICKET.map((name) => [name, schemas.ticketInput] as const);
  const byImport = OF_AN_IMPORT.map((name) => [name, schemas.importInput] as const);
  const byBatch = [['getPrintedCards', schemas.printedBatchInput]] as const;
  return [...byTicket, ...bySecret, ...byImport, ...byBatch, ...others].flatMap(([name, schema]) =>
    fieldsIn(schema)
      .filter((field) => !NAMES_NOTHING.has(field))
      .map((field) => `${name}.${field}`),
  );
}

/** A shop, with records to which others may try to refer. */
interface Place {
  shop: Shop;
  card: Card;
  person: Owner;
  /** A device with an open shift. */
  device: Owner;
  scanId: string;
  invitationId: string;
  reportId: string;
  messageId: string;
  importId: string;
  batchId: string;
  keyId: string;
  webhookId: string;
  deliveryId: string;
}

const LOCATION = 'elsewhere';
const ALERT = 'theirs';
const NAME = 'Grace Hopper';

async function openPlace(): Promise<Place> {
  const shop = await createShop({ name: 'The Other Place' }, { maxPerScan: 10 });
  const { businessId, owner } = shop;
  await adminDb()
    .doc(`businesses/${businessId}`)
    .update({ [`locations.${LOCATION}`]: 'Elsewhere' });
  const person = await addMember(shop, 'staff', { name: 'Kit of the other place' });
  const device = await addTablet(shop, person.uid);
  const card = await join(shop, { name: NAME, email: 'grace@example.com' });
  const scanId = randomUUID();
  await scan(shop, person.idToken, { scanId, code: card.code(), quantity: 6 });
  await ask('inviteMember', { businessId, email: 'kim@example.com', role: 'staff', name: 'Kim' }, owner.idToken);
  const [invitation] = (await adminDb().collection(`businesses/${businessId}/invitations`).get()).docs;
  await ask('reportPass', { secret: card.secret, message: 'Kit was kind' }, undefined, network());
  const [report] = (await adminDb().collection(`businesses/${businessId}/reports`).get()).docs;
  const messageId = await draft(shop);
  const { importId } = await ask(
    'startImport',
    { businessId, preset: 'other', name: 'Stamp Club', parts: 1 },
    owner.idToken,
  );
  const { batchId } = await ask('makePrintedCards', { businessId, name: 'Counter', sheets: 1 }, owner.idToken);
  const { keyId } = await ask('makeApiKey', { businessId, name: 'Till', scopes: ['scan'] }, owner.idToken);
  const { webhookId } = await ask('makeWebhook', { businessId, url: 'https://till.example/hooks' }, owner.idToken);
  const deliveryId = `test-one_${webhookId}`;
  await adminDb().doc(`businesses/${businessId}/deliveries/${deliveryId}`).set({ webhookId, state: 'failed' });
  await adminDb().doc(`businesses/${businessId}/alerts/${ALERT}`).set({ state: 'open' });
  return {
    shop,
    card,
    person,
    device,
    scanId,
    messageId,
    importId,
    batchId,
    keyId,
    webhookId,
    deliveryId,
    invitationId: invitation?.id ?? '',
    reportId: report?.id ?? '',
  };
}

describe('what belongs to another shop', () => {
  let own: Shop;
  let ownCard: Card;
  let other: Place;
  before(async () => {
    own = await createShop();
    ownCard = await join(own);
    other = await openPlace();
  });

  type Try = [field: string, name: keyof BusinessCallables, input: (place: Place) => object];
  const id = () => randomUUID();
  const reason = 'a reason';
  const CARD_COMMANDS: [name: keyof BusinessCallables, more: object][] = [
    ['recordScan', {}],
    ['redeemReward', { rewardId: 'r1', confirmed: true }],
    ['bringPaperCard', { stamps: 1 }],
  ];
  const TRIES: Try[] = [
    ['code', 'readCard', ({ card }) => ({ code: card.code() })],
    ['code', 'readCard', ({ card }) => ({ code: card.passId.slice(0, 8) })],
    ['passId', 'readCard', ({ card }) => ({ passId: card.passId })],
    ...CARD_COMMANDS.flatMap(([name, more]): Try[] => [
      ['code', name, ({ card }) => ({ scanId: id(), code: card.code(), ...more })],
      ['code', name, ({ card }) => ({ scanId: id(), code: card.passId.slice(0, 8), ...more })],
      ['passId', name, ({ card }) => ({ scanId: id(), passId: card.passId, ...more })],
      ['locationId', name, () => ({ scanId: id(), code: ownCard.code(), locationId: LOCATION, ...more })],
      ['takenBy', name, ({ person }) => ({ scanId: id(), code: ownCard.code(), takenBy: person.uid, ...more })],
    ]),
    // Rewards are numbered per card, so another card's `r1` is not a reward of this one.
    ['rewardId', 'redeemReward', () => ({ scanId: id(), code: ownCard.code(), rewardId: 'r1', confirmed: true })],
    ...[
      ({ card }: Place) => ({ code: card.code() }),
      ({ card }: Place) => ({ passId: card.passId }),
      ({ card }: Place) => ({ code: card.code(), rewardId: 'r1', confirmed: true }),
      () => ({ code: ownCard.code(), locationId: LOCATION }),
      ({ person }: Place) => ({ code: ownCard.code(), scannedAt: Date.now(), takenBy: person.uid }),
      ({ card, shop }: Place) => ({ code: card.code(), businessId: shop.businessId }),
    ].map((one): Try => ['scans', 'recordScans', (place) => ({ scans: [{ scanId: id(), ...one(place) }] })]),
    ['undoes', 'undoScan', ({ scanId }) => ({ scanId: id(), undoes: scanId, reason })],
    ['locationId', 'undoScan', ({ scanId }) => ({ scanId: id(), undoes: scanId, reason, locationId: LOCATION })],
    ['takenBy', 'undoScan', ({ scanId, person }) => ({ scanId: id(), undoes: scanId, reason, takenBy: person.uid })],
    ['query', 'lookUpPass', () => ({ query: NAME })],
    ['query', 'lookUpPass', () => ({ query: 'grace@example.com' })],
    ['query', 'lookUpPass', ({ card }) => ({ query: card.passId.slice(0, 8) })],
    ['passId', 'adjustPass', ({ card }) => ({ scanId: id(), passId: card.passId, amount: 1, reason })],
    ['passId', 'blockPass', ({ card }) => ({ scanId: id(), passId: card.passId, blocked: true, reason })],
    ['passId', 'eraseCustomerCard', ({ card }) => ({ scanId: id(), passId: card.passId })],
    ['from', 'mergePasses', ({ card }) => ({ scanId: id(), from: card.passId, into: ownCard.passId, reason })],
    ['into', 'mergePasses', ({ card }) => ({ scanId: id(), from: ownCard.passId, into: card.passId, reason })],
    ['passId', 'setConsent', ({ card }) => ({ passId: card.passId, email: true })],
    ['passId', 'setConsent', ({ card }) => ({ passId: card.passId, email: false })],
    ['messageId', 'saveMessage', ({ messageId }) => ({ messageId, ...DRAFT })],
    ['locationId', 'saveMessage', () => ({ ...DRAFT, locationId: LOCATION })],
    ['messageId', 'deleteMessage', ({ messageId }) => ({ messageId })],
    ['messageId', 'previewMessage', ({ messageId }) => ({ messageId })],
    ['messageId', 'sendTestMessage', ({ messageId }) => ({ messageId })],
    ['messageId', 'scheduleMessage', ({ messageId }) => ({ messageId })],
    ['messageId', 'stopMessage', ({ messageId }) => ({ messageId })],
    ['importId', 'addImportPart', ({ importId }) => ({ importId, part: 0, text: 'Email,Stamps' })],
    ['importId', 'checkImport', ({ importId }) => ({ importId })],
    ['importId', 'getImport', ({ importId }) => ({ importId })],
    ...OF_AN_IMPORT.map((name): Try => ['importId', name, ({ importId }) => ({ importId })]),
    ['batchId', 'getPrintedCards', ({ batchId }) => ({ batchId })],
    ['keyId', 'revokeApiKey', ({ keyId }) => ({ keyId })],
    ['webhookId', 'rotateWebhookSecret', ({ webhookId }) => ({ webhookId })],
    ['webhookId', 'changeWebhook', ({ webhookId }) => ({ webhookId, on: false })],
    ['webhookId', 'deleteWebhook', ({ webhookId }) => ({ webhookId })],
    ['webhookId', 'testWebhook', ({ webhookId }) => ({ webhookId })],
    ['deliveryId', 'replayDelivery', ({ deliveryId }) => ({ deliveryId })],
    ['batchId', 'blockPrintedCards', ({ batchId }) => ({ batchId, reason })],
    ['alertId', 'settleAlert', () => ({ alertId: ALERT, state: 'open' })],
    ['passId', 'movePass', ({ card }) => ({ passId: card.passId })],
    ['passId', 'printCode', ({ card }) => ({ passId: card.passId, renew: true })],
    ['reportId', 'answerReport', ({ reportId }) => ({ reportId })],
    ['invitationId', 'revokeInvitation', ({ invitationId }) => ({ invitationId })],
    ['uid', 'changeMember', ({ person }) => ({ uid: person.uid, active: false })],
    ['locationId', 'changeMember', () => ({ uid: own.owner.uid, locationId: LOCATION })],
    ['locationId', 'saveLocation', () => ({ locationId: LOCATION, open: false })],
    ['locationId', 'enrolDevice', () => ({ name: 'Till', locationId: LOCATION })],
    ['uid', 'setPin', ({ person }) => ({ uid: person.uid, pin: '4711' })],
    ['uid', 'liftPinLock', ({ person }) => ({ uid: person.uid })],
    ['uid', 'liftCodeLock', ({ device }) => ({ uid: device.uid })],
    ['manager', 'liftCodeLock', ({ shop, device }) => ({ uid: device.uid, manager: shop.owner.uid, pin: '1234' })],
    ['uid', 'openShift', ({ person }) => ({ uid: person.uid, pin: '1234' })],
    ['manager', 'removeDevice', ({ person }) => ({ manager: person.uid, pin: '1234' })],
    ['shift', 'closeShift', () => ({ shift: SHIFT })],
    ['device', 'closeShift', ({ device }) => ({ shift: SHIFT, device: device.uid })],
    [
      'programmeId',
      'saveProgramme',
      () => ({ programmeId: 'second', name: 'Theirs', scheme: stampsScheme(2, 'everything') }),
    ],
  ];

  it('is tried in every field that can name it, of every callable', () => {
    const tried = new Set(TRIES.map(([field, name]) => `${name}.${field}`));
    const missing = namingFields().filter((field) => !tried.has(field) && !TRIED_BELOW.has(field));
    assert.deepEqual(missing, []);
  });

  for (const [index, [field, name, input]] of TRIES.entries()) {
    it(`${index + 1}: ${name} with its ${field}: does nothing, and shows nothing of it`, async () => {
      const before = await Promise.all([storedOf(other.shop), storedOf(own)]);
      const { status, result, error } = await call(
        name,
        { businessId: own.businessId, ...input(other) },
        own.owner.idToken,
      );
      const verdicts = [result, ...((result as { verdicts?: object[] } | undefined)?.verdicts ?? [])] as Verdict[];
      const found = (result as { passes?: object[] } | undefined)?.passes;
      const isRefused =
        status >= 400 || found?.length === 0 || verdicts.some((verdict) => verdict.verdict === 'refused');
      assert.ok(isRefused, JSON.stringify(result));
      assert.notEqual(error?.status, 'INTERNAL');
      assert.doesNotMatch(JSON.stringify(result ?? error), /Grace|Kit|Other Place|Elsewhere|grace@/);
      assert.deepEqual(await Promise.all([storedOf(other.shop), storedOf(own)]), before, 'nothing was written');
    });
  }

  /** The input of each command besides its scan id. */
  const commandOf = (
    name: (typeof COMMANDS)[number] | (typeof MANAGERS_COMMANDS)[number],
    { passId, code }: Card,
  ): object =>
    ({
      recordScan: { code: code() },
      redeemReward: { code: code(), rewardId: 'r1', confirmed: true },
      bringPaperCard: { code: code(), stamps: 1 },
      undoScan: { undoes: id(), reason },
      adjustPass: { passId, amount: 1, reason },
      blockPass: { passId, blocked: true, reason },
      eraseCustomerCard: { passId },
      mergePasses: { from: passId, into: passId, reason },
    })[name];

  it('a shift of another shop’s tablet does nothing here', async () => {
    const device = await addMember(own, 'device');
    for (const name of COMMANDS) {
      const input = { businessId: own.businessId, scanId: id(), shift: SHIFT, ...commandOf(name, ownCard) };
      const { result } = await call(name, input, device.idToken);
      assert.match((result as Verdict).reason ?? '', name === 'undoScan' ? /unknown-scan/ : /no-shift/, name);
      assert.equal((await call(name, input, other.device.idToken)).status, 403, name);
    }
    const queued = { scanId: id(), code: ownCard.code(), shift: SHIFT };
    const { verdicts } = await ask('recordScans', { businessId: own.businessId, scans: [queued] }, device.idToken);
    assert.equal(verdicts[0]?.reason, 'no-shift');
  });

  it('one scan id in two shops is two scans, whatever it asks for', async () => {
    const before = await storedOf(other.shop);
    for (const name of [...COMMANDS, ...MANAGERS_COMMANDS]) {
      const card = await join(own);
      const input = { businessId: own.businessId, scanId: other.scanId, ...commandOf(name, card) };
      // The first is accepted here; the others are compared only with scans of their own shop.
      const { result } = await call(name, input, own.owner.idToken);
      const { verdict, repeated } = result as Verdict;
      if (name === 'recordScan') assert.deepEqual([verdict, repeated], ['accepted', false]);
      else assert.equal((result as Verdict).repeated, false, name);
      assert.doesNotMatch(JSON.stringify(result), /Grace|Other Place/);
    }
    assert.equal(await storedOf(other.shop), before);
  });

  it('a secret and a ticket open the card of their own shop alone', async () => {
    const { card, shop } = other;
    const { ticket } = await ask('movePass', { businessId: shop.businessId, passId: card.passId }, shop.owner.idToken);
    const forged = (text: string) => text.replace(shop.businessId, own.businessId);
    assert.notEqual(forged(card.secret), card.secret);
    for (const name of OPENED_BY_SECRET) {
      const more = {
        ...(name === 'reportPass' && { message: 'hello' }),
        ...(name === 'setContact' && { name: 'Eve' }),
      };
      const input = { secret: forged(card.secret), ...more };
      assert.equal((await call(name, input, undefined, network())).error?.status, 'NOT_FOUND', name);
    }
    assert.equal((await call('takeOver', { ticket: forged(ticket) }, undefined, network())).error?.status, 'NOT_FOUND');
    const [invited, inviting] = [await createOwner({ verified: true }), { businessId: shop.businessId, role: 'staff' }];
    const invitation = { ...inviting, email: invited.email, name: 'Kim' };
    const { link } = await ask('inviteMember', invitation, shop.owner.idToken);
    const wrong = { ticket: forged(new URL(link).hash.slice(1)) };
    assert.equal((await call('acceptInvitation', wrong, invited.idToken)).error?.status, 'NOT_FOUND');
    assert.equal((await call('getPass', { secret: card.secret }, undefined, network())).status, 200);
  });
});

describe('a programme that is saved', () => {
  it('makes a version for each new promise and none for new limits; versions never change', async () => {
    const shop = await createShop({ stampsNeeded: 6, reward: 'a coffee' });
    const { businessId, programmeId, owner } = shop;
    const save = async ({
      target = 6,
      ...more
    }: {
      target?: number;
      conditions?: string;
      name?: string;
      limits?: object;
    }) =>
      (
        await ask(
          'saveProgramme',
          { businessId, name: 'Ours', scheme: stampsScheme(target, 'a coffee'), ...more },
          owner.idToken,
        )
      ).version;
    const versions = async () =>
      (await adminDb().collection(`businesses/${businessId}/programmes/${programmeId}/versions`).get()).docs.map(
        (version) => version.data(),
      );
    assert.equal(await save({ limits: { dailyLimit: 3 } }), 1);
    assert.equal(await save({ name: 'Another name' }), 1);
    const [first] = await versions();
    const all = await Promise.all([5, 4, 3].map((target) => save({ target })));
    assert.deepEqual(all.sort(), [2, 3, 4], 'saved at once, each has a number of its own');
    assert.deepEqual(
      (await versions()).find(({ version }) => version === 1),
      first,
    );
    assert.equal(await save({ target: 4, conditions: 'Not on Sundays' }), 5);
    assert.equal((await versions()).length, 5);
  });
});
