/**
 * The words of a command, as `read` understands them. Wrong ones end the process with their fault and the right use,
 * and without a stack.
 * @param usage how the command is called
 */
export function wordsOf<Words>(usage: string, read: () => Words): Words {
  try {
    return read();
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    process.exit(1);
  }
}
