/** Reads a chosen file in a worker. */
import type { FileRead } from './readCsv';

/** The worker's address on our site. */
const READER_ADDRESS = process.env.TESSERA_CSV_READER ?? '';

/** @throws Error when the worker cannot be loaded, or fails */
export function readFile(file: File): Promise<FileRead> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(READER_ADDRESS);
    const end = () => worker.terminate();
    worker.addEventListener('message', ({ data }: MessageEvent<FileRead>) => {
      end();
      resolve(data);
    });
    worker.addEventListener('error', ({ message }) => {
      end();
      reject(new Error(message || 'The file could not be read.'));
    });
    worker.postMessage(file);
  });
}
