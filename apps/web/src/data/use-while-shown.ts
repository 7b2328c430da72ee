import { useEffect, useRef } from 'react';

/**
 * Returns a function that calls its argument only while the component is mounted: a late answer to a dialog that was
 * closed must not close the next one.
 */
export function useWhileShown(): (then: () => void) => void {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return (then) => {
    if (shown.current) then();
  };
}
