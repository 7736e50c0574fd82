import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still mounted, for asynchronous code that opens or closes something at its end. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
