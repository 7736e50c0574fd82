/** The export of a shop, as a ZIP that is made while it is sent. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dayIn } from '@tessera/domain/lib/time';
import { logger } from 'firebase-functions/logger';
import { onRequest } from 'firebase-functions/v2/https';
import { passRootSecrets } from '../../platform/config';
import { firestore } from '../../platform/firebase';
import { hasCode } from '../../platform/hasCode';
import { ALONE_OPTIONS } from '../../platform/unit';
import { refsOf } from '../../records/refs';
import { type OpenedLink, openLink } from './exportLinks';

/**
 * Half an hour. The emulator takes 34 minutes for 400,000 events (docs/performance.md), because it has no index and
 * goes through all of them for each page.
 */
const TIMEOUT_SECONDS = 1800;

/** Lines are sent in chunks of about this many characters. */
const CHUNK = 64_000;

async function* chunksOf(lines: AsyncGenerator<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const line of lines) {
    chunk += line;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

/**
 * A shop's export as a stream of a ZIP's bytes. An entry is read when the ones before it are written, and no faster
 * than the reader takes it.
 */
export async function exportOf({
  businessId,
  role,
}: OpenedLink): Promise<{ name: string; zip: NodeJS.ReadableStream }> {
  const [{ default: yazl }, { exportEntries }] = await Promise.all([import('yazl'), import('./exportEntries')]);
  const refs = refsOf(firestore(), businessId);
  const snapshot = await refs.business.get();
  const business = snapshot.data();
  // The moment is the database's own, because it cannot read as of a time in its future.
  const moment = snapshot.readTime;
  if (!business) throw new Error(`No business ${businessId}`);
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const write = async () => {
    for await (const { name, lines } of exportEntries({ refs, business, moment, role })) {
      const content = Readable.from(chunksOf(lines()), { objectMode: false });
      const isRead = new Promise<void>((resolve, reject) => content.once('end', resolve).once('error', reject));
      zip.addReadStream(content, name, { mtime: moment.toDate() });
      await isRead;
    }
    zip.end();
  };
  write().catch((error: Error) => output.destroy(error));
  return { name: `export-${dayIn(business.timeZone, moment.toMillis())}.zip`, zip: output };
}

/**
 * `?link=…`: the export that a link opens. 404 for any other link, and for one that was opened before; an export that
 * breaks off half-way ends the connection, and has no last entry.
 */
export const shopExport = onRequest(
  { ...ALONE_OPTIONS, invoker: 'public', maxInstances: 5, timeoutSeconds: TIMEOUT_SECONDS, secrets: [passRootSecrets] },
  async (request, response) => {
    response.setHeader('Cache-Control', 'private, no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Referrer-Policy', 'no-referrer');
    if (request.method !== 'GET') {
      response.writeHead(405, { Allow: 'GET' }).end();
      return;
    }
    const { link } = request.query;
    const opened = typeof link === 'string' ? await openLink(link) : null;
    if (opened === null) {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
      response.end('This link was opened before, or is older than ten minutes. Ask for a new one on the page.');
      return;
    }
    try {
      const { name, zip } = await exportOf(opened);
      response.writeHead(200, {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="${name}"`,
      });
      await pipeline(zip, response);
    } catch (error) {
      // The reader has closed the connection.
      if (hasCode(error, 'ERR_STREAM_PREMATURE_CLOSE')) logger.warn('shopExport was not read to its end');
      else logger.error('shopExport broke off', error);
      response.destroy();
    }
  },
);
