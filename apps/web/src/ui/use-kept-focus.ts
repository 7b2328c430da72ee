import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus at a form (`tabIndex={-1}`) while its fields are locked, and gives it back to the field that had it:
 * a field that is switched off under somebody would drop it to the page's start. Spread what it returns on the form.
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>, locked: boolean) {
  const had = useRef<HTMLElement | null>(null);
  const waits = useRef<HTMLElement | null>(null);

  useLayoutEffect(() => {
    const form = place.current;
    if (locked) {
      waits.current = had.current;
      if (waits.current) form?.focus({ preventScroll: true });
      return;
    }
    if (waits.current && document.activeElement === form) waits.current.focus({ preventScroll: true });
    waits.current = null;
  }, [locked, place]);

  return {
    tabIndex: -1,
    onFocus({ target, currentTarget }: FocusEvent<HTMLElement>) {
      had.current = target === currentTarget ? null : target;
    },
    onBlur() {
      had.current = null;
    },
  };
}
