import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';

/** Distance below the edge of the screen from which an element counts as in view. */
const AHEAD = '200px';

/**
 * Returns whether an element has been in view, or nearly, and the ref that watches it until then. Mantine's
 * `useIntersection` renders on every crossing, also after the first, and needs an observer where a browser has none;
 * there everything counts as in view from the first render.
 */
export function useBeenInView<E extends Element>(): { ref: RefObject<E | null>; seen: boolean } {
  const ref = useRef<E>(null);
  const [seen, setSeen] = useState(() => !('IntersectionObserver' in window));
  useEffect(() => {
    if (seen || ref.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setSeen(true));
      },
      { rootMargin: AHEAD },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [seen]);
  return { ref, seen };
}
