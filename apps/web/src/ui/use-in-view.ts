import { useIntersection } from '@mantine/hooks';
import { startTransition, useEffect, useState } from 'react';

/** Distance below the edge of the screen from which an element counts as in view. */
const AHEAD = '200px';

/** Returns whether an element has been in view, or nearly, and the ref that watches it until then. */
export function useBeenInView<E extends HTMLElement>() {
  const { ref, entry } = useIntersection<E>({ rootMargin: AHEAD });
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (entry?.isIntersecting) startTransition(() => setSeen(true));
  }, [entry]);
  return { ref: seen ? null : ref, seen };
}
