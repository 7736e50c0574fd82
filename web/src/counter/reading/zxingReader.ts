/** The code reader for browsers that have none: WebAssembly, served by this site. */
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import { loadChunk } from '../../shared/lib/loadChunk';

/** The address of the WebAssembly file, which the build puts among the media. */
const READER_ADDRESS = process.env.TESSERA_CODE_READER ?? '';

/** @throws when the file does not load */
export async function zxingReader(): Promise<BarcodeDetector> {
  await loadChunk(() => prepareZXingModule({ overrides: { locateFile: () => READER_ADDRESS }, fireImmediately: true }));
  void keep();
  return new BarcodeDetector({ formats: ['qr_code'] });
}

/**
 * Puts the file into the service worker's cache, because the first counter in a browser loads it before the worker
 * runs.
 */
async function keep(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  await serviceWorker.ready;
  if (!serviceWorker.controller)
    await new Promise((claimed) => serviceWorker.addEventListener('controllerchange', claimed, { once: true }));
  await fetch(READER_ADDRESS).catch((error: unknown) => console.info('The code reader is not kept yet:', error));
}
