/** The counter's code reader: WebAssembly from its library's package, under a name with a hash of its content. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** The source file in node_modules, and its path below the site's folder. */
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
