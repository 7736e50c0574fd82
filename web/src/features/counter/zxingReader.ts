/** The code reader for browsers that have none: WebAssembly, served by this site. */
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import { loadChunk } from '../../lib/loadChunk';

/** The address of the WebAssembly file, which the build puts among the media. */
export const READER_ADDRESS = process.env.TESSERA_CODE_READER ?? '';

/** @throws where the file does not load */
export async function zxingReader(): Promise<BarcodeDetector> {
  await loadChunk(() => prepareZXingModule({ overrides: { locateFile: () => READER_ADDRESS }, fireImmediately: true }));
  return new BarcodeDetector({ formats: ['qr_code'] });
}
