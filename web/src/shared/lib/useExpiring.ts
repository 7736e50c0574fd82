import { useEffect, useState } from 'react';

/** A state that is dropped at its time `until`, in milliseconds since 1970. */
export function useExpiring<T extends { until: number }>() {
  const [value, setValue] = useState<T>();
  useEffect(() => {
    if (!value) return;
    const timer = setTimeout(() => setValue(undefined), value.until - Date.now());
    return () => clearTimeout(timer);
  }, [value]);
  return [value, setValue] as const;
}
