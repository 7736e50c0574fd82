/** A shop's logo: its managers set and remove it; everybody who has its address can see it. */
import { randomBytes } from 'node:crypto';
import { crockford } from '@tessera/domain/pass/code';
import { type Logo, logoAddress } from '@tessera/domain/shop/logo';
import { FieldValue } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { HttpsError, type HttpsFunction } from 'firebase-functions/v2/https';
import { callable } from '../../access/callable';
import { commit, writeGuarded } from '../../platform/commit';
import { firestore } from '../../platform/firebase';
import { LOGO_ID, logoOf, refsOf } from '../../records/refs';

/** @throws HttpsError `invalid-argument` for anything but a plain, square PNG */
async function pictureIn(text: string): Promise<{ png: Buffer; size: number }> {
  const { plainPng } = await import('./plainPng');
  try {
    return plainPng(Buffer.from(text, 'base64'));
  } catch {
    throw new HttpsError('invalid-argument', 'Invalid value: png.');
  }
}

/**
 * Sets a shop's logo, or removes it (`png: null`).
 * @throws HttpsError `invalid-argument` for anything but a plain, square PNG of at most 32,000 bytes
 */
export const saveLogo = callable('saveLogo', {
  handler: async ({ businessId, png: given }, { uid }) => {
    const picture = given === null ? null : await pictureIn(given);
    const refs = refsOf(firestore(), businessId);
    const logoRef = refs.at('pictures', LOGO_ID);
    const version = crockford(randomBytes(10));
    return commit(
      () => ({ business: refs.business }),
      ({ business: snapshot }) => {
        if (!snapshot.exists) throw new HttpsError('not-found', 'There is no such shop.');
        const at = Date.now();
        const logo = picture && logoAddress(businessId, version);
        return {
          outcome: { logo },
          writes(batch) {
            writeGuarded(batch, snapshot, { logo: logo ?? FieldValue.delete(), changedAt: at });
            if (!picture) batch.delete(logoRef);
            else {
              const stored: Logo = { png: picture.png.toString('base64'), size: picture.size, version, by: uid, at };
              batch.set(logoRef, stored);
            }
          },
        };
      },
    );
  },
});

const ADDRESS = /^\/logo\/([0-9A-Z]{16})\/[0-9A-Z]{16}\.png$/;

/**
 * The picture at its address (`/logo/…`), for pages and for wallets. The picture at an address never changes, so
 * browsers and Hosting cache it for a year. 404: no picture at this address, or no longer; 405: neither GET nor HEAD.
 */
export async function answerWithLogo(...[request, response]: Parameters<HttpsFunction>): Promise<void> {
  const answer = (status: number, headers: Record<string, string>, body?: Buffer) => {
    response.writeHead(status, { 'X-Content-Type-Options': 'nosniff', ...headers });
    response.end(body);
  };
  if (request.method !== 'GET' && request.method !== 'HEAD') return answer(405, { Allow: 'GET, HEAD' });
  try {
    const { pathname } = new URL(request.url, 'http://site');
    const businessId = ADDRESS.exec(pathname)?.[1];
    const logo = businessId === undefined ? null : await logoOf(businessId);
    if (!logo?.address.endsWith(pathname)) return answer(404, { 'Cache-Control': 'no-cache' });
    const headers = {
      'Content-Type': 'image/png',
      'Content-Length': String(logo.png.length),
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'",
    };
    return answer(200, headers, request.method === 'HEAD' ? undefined : logo.png);
  } catch (error) {
    logger.error('The logo failed', error);
    return answer(500, { 'Cache-Control': 'no-store' });
  }
}
