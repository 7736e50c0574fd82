/** The worker in which a chosen file is read, so that the page stays quick. */
import { readCsv } from './readCsv';

addEventListener('message', ({ data }: MessageEvent<File>) => {
  void readCsv(data).then(
    (answer) => postMessage(answer),
    // Thrown outside of the promise, because the page hears of no rejection.
    (error: unknown) =>
      setTimeout(() => {
        throw error;
      }),
  );
});
