/** Asks until the answer is true, or fails after `patience` milliseconds. */
export async function eventually(what: string, ask: () => Promise<boolean>, patience = 60_000): Promise<void> {
  const end = Date.now() + patience;
  while (!(await ask())) {
    if (Date.now() > end) throw new Error(`Not within ${patience} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
