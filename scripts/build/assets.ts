/** Files that pages load by their address. Each is built apart, under a name with a hash of its content. */
import { createRequire } from 'node:module';
import path from 'node:path';
import * as esbuild from 'esbuild';

interface Asset {
  result: esbuild.BuildResult;
  /** On the site. */
  address: string;
}

type Options = esbuild.BuildOptions & { outdir: string };

async function built(options: Options): Promise<Asset> {
  const result = await esbuild.build({ ...options, write: false });
  return { result, address: `/${path.relative(options.outdir, result.outputFiles[0]?.path ?? '')}` };
}

/** The counter's code reader: WebAssembly from its library's package. */
export function codeReader(options: Options): Promise<Asset> {
  const detector = createRequire(import.meta.url).resolve('barcode-detector/ponyfill');
  const source = createRequire(detector).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const as = { loader: { '.wasm': 'copy' }, entryNames: 'static/media/[name].[hash]' } as const;
  return built({ ...options, ...as, entryPoints: [source] });
}

/** The import's worker, which reads CSV files beside the page. */
export const csvReader = (options: Options): Promise<Asset> =>
  built({ ...options, entryPoints: ['web/src/app/shop/moving/csvWorker.ts'], format: 'iife' });
