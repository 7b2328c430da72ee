import { useEffect, useRef } from 'react';

/**
 * Lets something happen only while the component is there: the answer to a dialog that was closed while it waited must
 * not close the next one.
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
