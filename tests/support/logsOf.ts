type Level = 'error' | 'warn' | 'info';

/** Collects what is logged while `act` runs, instead of printing it. */
export async function logsOf<Result>(
  act: () => Promise<Result>,
): Promise<{ result: Result; logs: Record<Level, string[]> }> {
  const levels: Level[] = ['error', 'warn', 'info'];
  const logs: Record<Level, string[]> = { error: [], warn: [], info: [] };
  const before = levels.map((level) => [level, console[level]] as const);
  for (const level of levels)
    console[level] = (...parts: unknown[]) => void logs[level].push(parts.map(String).join(' '));
  try {
    return { result: await act(), logs };
  } finally {
    for (const [level, log] of before) console[level] = log;
  }
}
