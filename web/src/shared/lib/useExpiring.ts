import { useEffect, useState } from 'react';

/** A state that is dropped `lastsMs` after it was set: the clock of this device may differ from the server's. */
export function useExpiring<T extends object>(lastsMs: number) {
  const [value, setValue] = useState<T>();
  useEffect(() => {
    if (!value) return;
    const timer = setTimeout(() => setValue(undefined), lastsMs);
    return () => clearTimeout(timer);
  }, [value, lastsMs]);
  return [value, setValue] as const;
}
