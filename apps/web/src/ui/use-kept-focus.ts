import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus on a form (`tabIndex={-1}`) while its fields are locked, and returns it to the field that had it:
 * disabling a focused field would move the focus to the start of the page. Spread the result on the form.
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
