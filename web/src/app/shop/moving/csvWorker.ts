/** The worker in which a chosen file is read, so that the page stays quick. */
import { readCsv } from './readCsv';

addEventListener('message', ({ data }: MessageEvent<File>) => {
  void readCsv(data).then(
    (answer) => postMessage(answer),
    // Thrown outside the promise, because a worker's page gets an event for an error, and none for a rejection.
    (error: unknown) =>
      setTimeout(() => {
        throw error;
      }),
  );
});
