/** A shop's logo: accepted files, who sees it, and that no stamp reads it. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { PassView } from '@tessera/domain/calls/callables';
import type { Business } from '@tessera/domain/shop/business';
import { LOGO_LIMITS } from '@tessera/domain/shop/logo';
import fc from 'fast-check';
import { PNG } from 'pngjs';
import { plainPng } from '../../../functions/src/shop/programme/plainPng';
import { adminDb, type Owner } from '../../support/accounts';
import { FUNCTIONS_EMULATOR } from '../../support/addresses';
import { pngChunk, pngOf } from '../../support/pictures';
import { addMember, ask, call, createShop, join, type Shop } from '../../support/shop';

const text = (picture: Buffer): string => picture.toString('base64');
const WHOLE = pngOf();
const TAIL = 12;

describe('the logo of a shop', () => {
  let shop: Shop;
  let manager: Owner;
  before(async () => {
    shop = await createShop();
    manager = await addMember(shop, 'manager');
  });

  const save = (png: unknown) => call('saveLogo', { businessId: shop.businessId, png }, manager.idToken);
  const face = () => adminDb().doc(`businesses/${shop.businessId}/pictures/logo`).get();
  const business = async () => (await adminDb().doc(`businesses/${shop.businessId}`).get()).data() as Business;

  it('a logo is one plain square PNG, of which only the pixels are kept', async () => {
    const hidden = Buffer.from('<script>alert(1)</script>');
    const { result } = await save(text(pngOf({ more: [pngChunk('tEXt', hidden), pngChunk('acTL', hidden)] })));
    assert.equal((await business()).logo, result?.logo);
    const { png, size } = (await face()).data() as { png: string; size: number };
    assert.equal(size, 96);
    assert.ok(!Buffer.from(png, 'base64').includes('script'));
    assert.equal((await save(png)).status, 200, 'what is kept is such a PNG itself');
  });

  it('keeps nothing of a palette, a colour profile or a comment but the colours that are seen', async () => {
    const hidden = Buffer.alloc(21_000, '<script>alert(1)</script>');
    const palette = pngChunk('PLTE', Buffer.concat([Buffer.from([200, 30, 60]), hidden]));
    const seen = pngOf({ kind: [8, 3, 0, 0, 0], rows: Buffer.alloc(96 * 97), more: [palette] });
    const more = ['gAMA', 'iCCP', 'eXIf', 'prIv'].map((type) => pngChunk(type, Buffer.from('<script>')));
    const grey = pngOf({ kind: [4, 0, 0, 0, 0], rows: Buffer.alloc(96 * 49, 0), more });
    for (const [file, pixel] of [
      [seen, [200, 30, 60, 255]],
      [grey, [0, 0, 0, 255]],
    ] as const) {
      const { png, size } = plainPng(file);
      assert.ok(!png.includes('script'));
      assert.deepEqual([...PNG.sync.read(png).data.subarray(0, 4)], pixel);
      assert.deepEqual(png.toString('latin1').match(/IHDR|PLTE|tRNS|IDAT|IEND|gAMA|iCCP|eXIf|prIv/g), [
        ...['IHDR', 'IDAT', 'IEND'],
      ]);
      assert.equal(size, 96);
    }
  });

  it('makes a picture of the same pixels, or none, of any file', () => {
    const rows = Buffer.from(randomBytes(64 * 257).map((byte, index) => (index % 257 === 0 ? byte % 5 : byte)));
    const whole = pngOf({ width: 64, kind: [8, 6, 0, 0, 0], rows });
    const { data } = PNG.sync.read(whole);
    assert.deepEqual(PNG.sync.read(plainPng(whole).png).data, data);
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.nat(whole.length), (at, byte, length) => {
        for (const file of [Buffer.from(whole), Buffer.from(whole.subarray(0, length))]) {
          if (at < file.length) file[at] = byte;
          let made: Buffer;
          try {
            made = plainPng(file).png;
          } catch {
            continue;
          }
          assert.deepEqual(PNG.sync.read(made).data, data);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('refuses everything else, and writes nothing', async () => {
    await save(text(WHOLE));
    const before = JSON.stringify([await business(), (await face()).data()]);
    const broken = Buffer.from(WHOLE);
    broken[60] = (broken[60] ?? 0) ^ 1;
    const bomb = pngOf({ rows: Buffer.alloc(50_000_000) });
    const refused: Record<string, unknown> = {
      nothing: '',
      'no text': 7,
      'no base64': '<svg/>',
      'an SVG': text(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')),
      'a GIF': text(Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1')),
      'a JPEG': text(Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')),
      'a page behind the first bytes': text(Buffer.concat([WHOLE.subarray(0, 8), Buffer.from('<html>')])),
      'something behind the end': text(Buffer.concat([WHOLE, Buffer.from('<html>')])),
      'half a picture': text(WHOLE.subarray(0, WHOLE.length - TAIL)),
      'a wrong checksum': text(broken),
      'more high than wide': text(pngOf({ width: 96, height: 97 })),
      'too small': text(pngOf({ width: LOGO_LIMITS.least - 1 })),
      'too large': text(pngOf({ width: LOGO_LIMITS.most + 1 })),
      'fewer pixels than it says': text(pngOf({ rows: Buffer.alloc(9) })),
      'a second header': text(pngOf({ more: [pngOf({ width: 4000 }).subarray(8, 33)] })),
      'one row too few': text(pngOf({ rows: Buffer.alloc(95 * 289) })),
      'no pixels': text(Buffer.concat([WHOLE.subarray(0, 33), WHOLE.subarray(-TAIL)])),
      'a palette that lacks a colour': text(
        pngOf({ kind: [8, 3, 0, 0, 0], rows: Buffer.alloc(96 * 97, 1), more: [pngChunk('PLTE', Buffer.alloc(3))] }),
      ),
      'more pixels than it says': text(pngOf({ rows: Buffer.alloc(99_999) })),
      'fifty megabytes in a few': text(bomb),
      'an unknown filter': text(pngOf({ rows: Buffer.alloc(96 * (1 + 96 * 3), 9) })),
      'an unknown kind': text(pngOf({ kind: [16, 2, 0, 0, 0] })),
      'rows in another order': text(pngOf({ kind: [8, 2, 0, 0, 1] })),
      'a palette that is not there': text(pngOf({ kind: [8, 3, 0, 0, 0], rows: Buffer.alloc(96 * 97) })),
      'a chunk that must be known': text(pngOf({ more: [pngChunk('CgBI', Buffer.alloc(4))] })),
      'too many bytes': text(pngOf({ width: 200, rows: Buffer.from(randomBytes(200 * 601).map((byte) => byte % 5)) })),
    };
    for (const [what, png] of Object.entries(refused))
      assert.equal((await save(png)).error?.status, 'INVALID_ARGUMENT', what);
    assert.equal(JSON.stringify([await business(), (await face()).data()]), before);
  });

  it('a logo is served at its own address, which is invalid once the picture is replaced', async () => {
    const { result } = await save(text(WHOLE));
    const address = result?.logo ?? assert.fail('no address');
    const at = (pathname: string, method = 'GET') => fetch(`${FUNCTIONS_EMULATOR}/wallet${pathname}`, { method });
    const answer = await at(address);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-type'), 'image/png');
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
    assert.match(answer.headers.get('cache-control') ?? '', /immutable/);
    const { png } = (await face()).data() as { png: string };
    assert.equal(text(Buffer.from(await answer.arrayBuffer())), png);
    assert.equal((await at(address, 'POST')).status, 405);
    for (const other of ['', '/', '/logo/../../x', address.replace(/.{5}\.png/, '00000.png'), `${address}/x`])
      assert.equal((await at(other)).status, 404, other);

    assert.deepEqual(await ask('saveLogo', { businessId: shop.businessId, png: null }, manager.idToken), {
      logo: null,
    });
    assert.equal((await at(address)).status, 404);
    assert.equal((await face()).exists, false);
    assert.equal('logo' in (await business()), false);
  });

  it('is shown where people join and on their cards, if a shop has one', async () => {
    const card = await join(shop);
    const seen = async () => [
      (await ask('getOffer', { joinCode: shop.joinCode })).business.logo,
      ((await ask('getPass', { secret: card.secret })) as PassView).business.logo,
    ];
    assert.deepEqual(await seen(), [undefined, undefined]);
    const { result } = await save(text(WHOLE));
    assert.deepEqual(await seen(), [result?.logo, result?.logo]);
  });
});
