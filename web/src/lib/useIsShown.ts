import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still in the page: what ends later asks before it closes or opens something. */
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
