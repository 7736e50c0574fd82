/** Serves a built site as Hosting's network does: TLS, HTTP/2, brotli, clean addresses. Loopback only. */
import { hash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import http2 from 'node:http2';
import path from 'node:path';
import zlib from 'node:zlib';
import { FOREVER } from '../build/hosting';
import { CONTENT_TYPES, fileAt, isFile } from '../lib/staticFiles';
import { listen } from '../local/httpServer';
import { walletKeys } from '../local/wallets/keys';

const COMPRESSED = new Set(['.html', '.js', '.css', '.svg', '.xml', '.txt', '.webmanifest']);

/** The certificate of the local stand-ins, which is for 127.0.0.1, and its fingerprint, which Chromium has to trust. */
export function localCertificate() {
  const { serverKey: key, serverCertificate: cert } = walletKeys();
  const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return { key, cert, pin: hash('sha256', spki, 'base64') };
}
export type Certificate = ReturnType<typeof localCertificate>;

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
      'cache-control': found && pathname.startsWith('/static/') ? FOREVER.value : 'no-cache',
      ...(packs && { 'content-encoding': 'br' }),
    });
    response.end(body);
  });
  return { origin: `https://127.0.0.1:${await listen(server)}`, close: () => server.close() };
}
