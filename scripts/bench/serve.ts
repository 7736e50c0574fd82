/** Serves a built site as Hosting's network does: TLS, HTTP/2, brotli, clean addresses. Loopback only. */
import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import http2 from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { CONTENT_TYPES, fileAt, isFile } from '../lib/staticFiles';

const COMPRESSED = new Set(['.html', '.js', '.css', '.svg', '.xml', '.txt', '.webmanifest']);

export interface Certificate {
  key: Buffer;
  cert: Buffer;
  /** The fingerprint that Chromium is told to trust. */
  pin: string;
}

/** A certificate for one run. */
export function makeCertificate(): Certificate {
  const folder = mkdtempSync(path.join(tmpdir(), 'tessera-bench-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-keyout',
      key,
      '-out',
      cert,
      ...subject,
    ],
    { stdio: 'ignore' },
  );
  const spki = new X509Certificate(readFileSync(cert)).publicKey.export({ type: 'spki', format: 'der' });
  return { key: readFileSync(key), cert: readFileSync(cert), pin: createHash('sha256').update(spki).digest('base64') };
}

/** A file's bytes as they are sent: brotli 9 for text. */
export function compressed(contents: Uint8Array): Buffer {
  return zlib.brotliCompressSync(contents, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } });
}

/** Serves a folder on a free port. */
export async function serve(folder: string, { key, cert }: Certificate): Promise<{ origin: string; close(): void }> {
  const cache = new Map<string, Buffer>();
  const server = http2.createSecureServer({ key, cert, allowHTTP1: true }, (request, response) => {
    const { pathname } = new URL(request.url, 'https://x');
    const found = fileAt(folder, pathname);
    const file = found ?? path.join(folder, '404.html');
    const ending = path.extname(file);
    if (!isFile(file)) {
      response.writeHead(404).end();
      return;
    }
    const packs = COMPRESSED.has(ending);
    const body = cache.get(file) ?? (packs ? compressed(readFileSync(file)) : readFileSync(file));
    cache.set(file, body);
    response.writeHead(found ? 200 : 404, {
      'content-type': CONTENT_TYPES[ending] ?? 'application/octet-stream',
      'content-length': body.length,
      'cache-control': pathname.startsWith('/static/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(packs && { 'content-encoding': 'br' }),
    });
    response.end(body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
