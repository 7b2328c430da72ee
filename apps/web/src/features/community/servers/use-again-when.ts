import { useEffect, useRef } from 'react';

/** Refetches immediately when `signs` changes: other data on the page has shown that there is something new. */
export function useRefetchOnChange(signs: string, refetch: () => unknown): void {
  const seen = useRef(signs);

  useEffect(() => {
    if (seen.current === signs) return;
    seen.current = signs;
    refetch();
  }, [signs, refetch]);
}
