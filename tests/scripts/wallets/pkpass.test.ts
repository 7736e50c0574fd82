/**
 * The local phone refuses passes that Apple's documents refuse, one fault at a time. Sources: [1] "Wallet Developer
 * Guide: Building Your First Pass", signing and compressing · [2] "Wallet Passes: Pass" · [3] "Wallet Developer Guide:
 * Pass Design and Creation" · [4] "PassFields". What a phone tells: see `toldBy`.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { DAY_MS } from '@tessera/domain/lib/time';
import { joinedPass } from '@tessera/domain/pass/join';
import type { Pass } from '@tessera/domain/pass/state';
import { stampsScheme } from '@tessera/domain/scheme/stamps/rules';
import type { Business } from '@tessera/domain/shop/business';
import { defaultLimits } from '@tessera/domain/shop/programme';
import { zipSync } from 'fflate';
import forge from 'node-forge';
import { PNG } from 'pngjs';
import { makePass } from '../../../functions/src/wallets/apple/pass';
import { LOCAL_APPLE, makeWalletKeys, type WalletKeys } from '../../../scripts/local/wallets/keys';
import { BadPass, openPass, type PassJson, readPass, toldBy } from '../../../scripts/local/wallets/pkpass';
import { loadFunctions, withEnvironment } from '../../support/functions';

const AT = Date.UTC(2026, 10, 22);
const OFFER = { version: 1, scheme: stampsScheme(8, 'A coffee') };

const BUSINESS: Business = {
  ownerUid: 'owner',
  name: 'The Corner Crust',
  colour: '#12463a',
  category: 'cafe',
  address: ['1 High Street', 'Leeds'],
  contact: { email: 'hello@crust.example' },
  timeZone: 'Europe/London',
  active: true,
  locations: { main: 'High Street' },
  programmes: {
    first: {
      name: 'Coffee card',
      status: 'open',
      joinCode: 'CRUST',
      version: 1,
      offer: OFFER,
      recent: [OFFER],
      limits: defaultLimits('stamps', AT),
    },
  },
  createdAt: AT,
  changedAt: AT,
  schema: 2,
};

const passWith = (more: Partial<Pass> = {}): Pass => ({
  ...joinedPass(
    { passId: '0123456789ABCDEF', programmeId: 'first', shortCode: '0123-4567', root: 1, offer: OFFER },
    'customer',
    AT,
  ).pass,
  ...more,
});

describe('a pass of Apple Wallet', () => {
  let keys: WalletKeys;
  let made: { json: PassJson; files: Record<string, Buffer> };
  const make = (pass: Pass, business = BUSINESS) =>
    withEnvironment(
      {
        SITE_URL: 'https://shop.example',
        APPLE_PASS_CERTIFICATE: keys.certificate,
        APPLE_PASS_KEY: keys.key,
        APPLE_WWDR_CERTIFICATE: keys.wwdr,
      },
      () =>
        makePass({
          business,
          pass,
          serial: { businessId: 'CRUST', passId: pass.passId, linkVersion: 1 },
          token: 'x'.repeat(22),
        }),
    );
  const read = (archive: Buffer, trust = {}) => readPass(archive, { wwdr: keys.wwdr, now: Date.now(), ...trust });
  before(async () => {
    await loadFunctions();
    keys = makeWalletKeys(LOCAL_APPLE.passTypeId, LOCAL_APPLE.teamId);
    made = openPass(await make(passWith({ balance: 3 })));
  });

  /** The same pass with something wrong, signed again unless the signature itself is wrong. */
  function signed(json: object, files: Record<string, Buffer | undefined> = {}, by = keys): Buffer {
    const pictures = Object.fromEntries(Object.entries(made.files).filter(([name]) => name.endsWith('.png')));
    const all: Record<string, Buffer> = { ...pictures, 'pass.json': Buffer.from(JSON.stringify(json)) };
    for (const [name, content] of Object.entries(files)) {
      if (content) all[name] = content;
      else delete all[name];
    }
    const manifest = Buffer.from(
      JSON.stringify(
        Object.fromEntries(
          Object.entries(all).map(([name, data]) => [name, createHash('sha1').update(data).digest('hex')]),
        ),
      ),
    );
    return Buffer.from(zipSync({ ...all, 'manifest.json': manifest, signature: signatureOf(manifest, by) }));
  }

  function signatureOf(manifest: Buffer, by: WalletKeys): Buffer {
    const { oids } = forge.pki;
    const certificate = forge.pki.certificateFromPem(by.certificate);
    const message = forge.pkcs7.createSignedData();
    message.content = forge.util.createBuffer(manifest.toString('binary'));
    message.addCertificate(forge.pki.certificateFromPem(by.wwdr));
    message.addCertificate(certificate);
    message.addSigner({
      key: forge.pki.privateKeyFromPem(by.key),
      certificate,
      digestAlgorithm: oids['sha1'] as string,
      authenticatedAttributes: [
        { type: oids['contentType'] as string, value: oids['data'] as string },
        { type: oids['messageDigest'] as string },
        { type: oids['signingTime'] as string },
      ],
    });
    message.sign({ detached: true });
    return Buffer.from(forge.asn1.toDer(message.toAsn1()).getBytes(), 'binary');
  }

  it('is taken by the phone as the functions make it, in every state of a card', async () => {
    const reward = { rewardId: 'r1', reward: 'A coffee', earnedAt: AT, unitsUsed: 8, offer: OFFER };
    for (const more of [
      {},
      { balance: 7, rewards: [reward, { ...reward, rewardId: 'r2' }], holder: { name: 'Ada “&” <b>' } },
      { offer: { version: 1, scheme: stampsScheme(20, 'A coffee') } },
    ])
      read(await make(passWith(more)));
    for (const more of [{ status: 'blocked' as const }, { status: 'closed' as const }, { linkVersion: 2 }]) {
      const { json } = read(await make(passWith({ ...more, balance: 3, holder: { name: 'Ada' } })));
      assert.deepEqual([json.voided, json.barcodes, JSON.stringify(json).includes('Ada')], [true, undefined, false]);
    }
    for (const colour of ['#000000', '#ffffff', '#f5c542']) read(await make(passWith(), { ...BUSINESS, colour }));
    const frozen = { ...BUSINESS, active: false, frozenSince: Date.now() };
    const { secondaryFields, backFields } = read(await make(passWith(), frozen)).json.storeCard;
    for (const fields of [secondaryFields, backFields])
      assert.match(JSON.stringify(fields), /please note.*can be redeemed until \d/i, 'in front and behind');
  });

  it('is taken by the phone with points as with stamps: balance, what comes next, and the end of a reward', async () => {
    const soup = { rewardId: 'soup', price: 20_000, reward: 'A soup' };
    const scheme = { kind: 'points' as const, perPound: 10, rewards: [soup] };
    const offer = { version: 1, scheme };
    const { first } = BUSINESS.programmes;
    assert.ok(first);
    const programme = { ...first, offer, recent: [offer], limits: defaultLimits('points', AT) };
    const deli = { ...BUSINESS, programmes: { first: programme } };
    const { json } = read(await make(passWith({ offer, balance: 25_050 }), deli));
    assert.deepEqual(json.storeCard.headerFields, [{ key: 'balance', label: 'POINTS', value: '250.5' }]);
    assert.match(JSON.stringify(json), /A soup/);
    assert.doesNotMatch(JSON.stringify(json), /stamp/i);
    assert.match(JSON.stringify(read(await make(passWith({ offer, balance: 50 }), deli)).json), /200 points: A soup/);

    const ends = { rewardId: 'r1', reward: 'A coffee', earnedAt: AT, unitsUsed: 8, offer: OFFER };
    const ending = { ...ends, endsAt: Date.now() + 20 * DAY_MS };
    assert.match(
      JSON.stringify(read(await make(passWith({ rewards: [ending] }))).json),
      /A coffee until \d+ \w+ \d{4}/,
    );
  });

  it('tells on the lock screen all that a stamp has changed, of which a phone would tell one field', async () => {
    const jsonOf = async (more: Partial<Pass>, business = BUSINESS) => read(await make(passWith(more), business)).json;
    const reward = { rewardId: 'r1', reward: 'A coffee', earnedAt: AT, unitsUsed: 8, offer: OFFER };
    const [seven, full] = [await jsonOf({ balance: 7 }), await jsonOf({ balance: 0, rewards: [reward] })];
    assert.equal(toldBy(await jsonOf({ balance: 6 }), seven), 'Your stamps: 7 of 8');
    assert.equal(toldBy(seven, full), 'Your stamps: 0 of 8. Ready for you: A coffee');
    assert.equal(toldBy(full, await jsonOf({ balance: 0 })), 'Your stamps: 0 of 8');
    assert.match(toldBy(seven, await jsonOf({ balance: 7, status: 'blocked' })) ?? '', /blocked this card/);
    assert.equal(toldBy(seven, await jsonOf({ balance: 7 }, { ...BUSINESS, name: 'Crust' })), undefined);
  });

  const broken: Record<string, (json: PassJson) => object> = {
    '[2] formatVersion': (json) => ({ ...json, formatVersion: 2 }),
    '[2] serialNumber': ({ serialNumber: _, ...json }) => json,
    '[2] organizationName': (json) => ({ ...json, organizationName: '' }),
    '[2] description': ({ description: _, ...json }) => json,
    '[2] webServiceURL': (json) => ({ ...json, webServiceURL: 'http://shop.example/wallet/apple' }),
    '[2] authenticationToken': (json) => ({ ...json, authenticationToken: 'x'.repeat(15) }),
    '[2] backgroundColor': (json) => ({ ...json, backgroundColor: '#12463a' }),
    '[2] barcodes': (json) => ({ ...json, barcodes: [{ format: 'QR', message: 'S1', messageEncoding: 'utf-8' }] }),
    '[2] style': (json) => ({ ...json, coupon: {} }),
    '[4] key': (json) => ({
      ...json,
      storeCard: {
        headerFields: [
          { key: 'a', value: '1' },
          { key: 'a', value: '2' },
        ],
      },
    }),
    '[4] stamps': (json) => ({
      ...json,
      storeCard: { headerFields: [{ key: 'stamps', value: '1', changeMessage: 'Stamped' }] },
    }),
    '[1] signature': (json) => ({ ...json, passTypeIdentifier: 'pass.example.other' }),
  };
  for (const [rule, change] of Object.entries(broken))
    it(`is refused where it breaks ${rule}`, () => {
      assert.throws(
        () => read(signed(change(made.json))),
        (error) => error instanceof BadPass && error.rule === rule,
      );
    });

  const refused = (archive: Buffer, rule: string, trust = {}) =>
    assert.throws(
      () => read(archive, trust),
      (error) => error instanceof BadPass && error.rule === rule,
    );
  const zipped = (files: Record<string, Buffer | undefined>): Buffer =>
    Buffer.from(
      zipSync(
        Object.fromEntries(Object.entries({ ...made.files, ...files }).filter(([, one]) => one)) as Record<
          string,
          Buffer
        >,
      ),
    );

  it('is refused where the archive, the manifest or the signature is not what [1] says', () => {
    refused(Buffer.from('no archive'), '[1] archive');
    refused(zipped({ 'pass.json': undefined }), '[1] archive');
    refused(zipped({ 'manifest.json': undefined }), '[1] manifest');
    refused(zipped({ 'more.txt': Buffer.from('not listed') }), '[1] manifest');
    refused(zipped({ 'pass.json': Buffer.from('{}') }), '[1] manifest');
    refused(zipped({ signature: undefined }), '[1] signature');
    refused(zipped({ signature: Buffer.from('nothing') }), '[1] signature');
    const altered = Buffer.from(made.files['signature'] as Buffer);
    altered[altered.length - 5] = (altered[altered.length - 5] ?? 0) ^ 1;
    refused(zipped({ signature: altered }), '[1] signature');
  });

  it('[1] is refused where another team, another authority or a certificate out of date has signed it', () => {
    const { passTypeId, teamId } = LOCAL_APPLE;
    refused(signed(made.json, {}, makeWalletKeys(passTypeId, teamId)), '[1] signature');
    refused(signed({ ...made.json, teamIdentifier: 'OTHERTEAM1' }), '[1] signature');
    refused(signed(made.json), '[1] signature', { now: Date.now() + 6 * 365 * 24 * 3_600_000 });
    read(signed(made.json));
  });

  it('[3] is refused without an icon, with a picture that is not a PNG or too large', () => {
    refused(signed(made.json, { 'icon.png': undefined }), '[3] icon');
    refused(signed(made.json, { 'strip.png': Buffer.from('no picture') }), '[3] pictures');
    refused(signed(made.json, { 'strip.png': made.files['strip@2x.png'] }), '[3] pictures');
    refused(signed(made.json, { 'background.png': made.files['icon.png'] }), '[3] pictures');
  });

  it('shows as many laid tiles as there are stamps, in the shop’s colour', () => {
    const { width, height, data } = PNG.sync.read(made.files['strip@2x.png'] as Buffer);
    assert.deepEqual([width, height, [...data.subarray(0, 3)]], [750, 288, [0x12, 0x46, 0x3a]]);
  });
});
