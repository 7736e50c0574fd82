/** Runs a command of package.json. Prints its error without a stack, and ends with 1 after an error or a `false`. */
export async function runCommand(action: () => Promise<boolean | void>): Promise<void> {
  try {
    if ((await action()) === false) process.exitCode = 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
