/**
 * The code reader of the counter: WebAssembly from the package of its own library, under a name that tells its
 * contents.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** The file among the packages, and where it goes below the site's folder. */
export async function codeReader(): Promise<{ source: string; file: string }> {
  const detector = createRequire(import.meta.url).resolve('barcode-detector/ponyfill');
  const source = createRequire(detector).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const hash = createHash('sha256')
    .update(await readFile(source))
    .digest('hex')
    .slice(0, 8)
    .toUpperCase();
  return { source, file: `static/media/zxing_reader.${hash}.wasm` };
}
