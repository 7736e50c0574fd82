import { useEffect, useRef } from 'react';

/** The current year. A prerendered page says the year it was built in until it is live: hence no warning, and the effect. */
export function CurrentYear() {
  const year = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const now = String(new Date().getFullYear());
    if (year.current && year.current.textContent !== now) year.current.textContent = now;
  }, []);
  return (
    <span ref={year} suppressHydrationWarning>
      {new Date().getFullYear()}
    </span>
  );
}
