import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 250;

/** Hands over the lines of a file that grows, from its beginning. Returns a function that stops it after what is there. */
export function followFile(file: string, onLine: (line: string) => void): () => Promise<void> {
  let stopped = false;
  const following = (async () => {
    const handle = await open(file, 'r');
    const buffer = Buffer.alloc(64 * 1024);
    const decoder = new TextDecoder();
    let rest = '';
    for (;;) {
      const last = stopped;
      const { bytesRead } = await handle.read(buffer);
      if (bytesRead > 0) {
        const lines = (rest + decoder.decode(buffer.subarray(0, bytesRead), { stream: true })).split('\n');
        rest = lines.pop() ?? '';
        lines.forEach(onLine);
      } else if (last) break;
      else await sleep(POLL_MS);
    }
    await handle.close();
  })();
  return async () => {
    stopped = true;
    await following;
  };
}
