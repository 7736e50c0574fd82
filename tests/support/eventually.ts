/** When waiting ends, in milliseconds: a busy machine is slow, and only one that hangs takes this long. */
const PATIENCE_MS = 600_000;

/** Asks again and again until the answer is true. */
export async function eventually(what: string, ask: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await ask())) {
    if (Date.now() > end) throw new Error(`Not within ${PATIENCE_MS} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
