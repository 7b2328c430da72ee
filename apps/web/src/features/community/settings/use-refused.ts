import { useEffect, useRef } from 'react';
import type { RefusableField } from './changes.ts';
import type { Settings } from './use-settings.ts';

/** Refusals that had the focus: who comes back to a section later is left where they are. */
const shown = new WeakSet<object>();

/** For the input of a field: why it was not saved, in words, and the focus that goes there when that happens. */
export function useRefused({ refused, focusRequest }: Settings, field: RefusableField) {
  const ref = useRef<HTMLInputElement>(null);
  const here = refused?.field === field ? refused : null;

  useEffect(() => {
    if (focusRequest?.field !== field || shown.has(focusRequest)) return;
    shown.add(focusRequest);
    ref.current?.focus();
  }, [focusRequest, field]);

  // Mantine's PasswordInput leaves the mark to its user.
  return { ref, error: here?.text, 'aria-invalid': here ? (true as const) : undefined };
}
