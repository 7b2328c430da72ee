import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';

/** How far below the edge of the screen something is already asked for. */
const AHEAD = '200px';

/** Whether an element has been in sight, or nearly. Where the browser cannot say, everything is. */
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
