import { useRef } from 'react';

/**
 * Runs one call at a time: while the last one is under way, another is dropped, so that no two presses send twice.
 * `pending` of a mutation is not enough: it is only known after the next paint. Failures are the mutation's to show.
 */
export function useSingleFlight(): (run: () => Promise<unknown>) => void {
  const busy = useRef(false);

  return (run) => {
    if (busy.current) return;
    busy.current = true;
    const done = () => {
      busy.current = false;
    };
    run().then(done, done);
  };
}
