import { useEffect, useRef, useState } from 'react';
import { REFUSABLE, type RefusableField } from './changes.ts';

/** Why a field was not saved. */
interface Refused {
  field: RefusableField;
  text: string;
}

function refusedIn(errors: Readonly<Record<string, string>>): Refused | null {
  const field = REFUSABLE.find((known) => errors[known]);
  const text = field && errors[field];
  return field && text ? { field, text } : null;
}

/** Returns the field that the last refused submit leads to, as another object for each. */
function useFocusRequest(refused: Refused | null, refusals: number): { field: RefusableField } | null {
  const [last, setLast] = useState<{ refusals: number; request: { field: RefusableField } | null }>({
    refusals: 0,
    request: null,
  });
  if (last.refusals === refusals) return last.request;
  const request = refused && { field: refused.field };
  setLast({ refusals, request });
  return request;
}

/** Returns the refused field of a form with its reason, and the field that the focus goes to. */
export function useRefusals(form: { errors: Readonly<Record<string, string>>; refusals: number }) {
  const refused = refusedIn(form.errors);
  return { refused, focusRequest: useFocusRequest(refused, form.refusals) };
}

/** Refusals that had the focus: who comes back to a section later is left where they are. */
const shown = new WeakSet<object>();

/** For the input of a field: why it was not saved, in words, and the focus that goes there when that happens. */
export function useRefused({ refused, focusRequest }: ReturnType<typeof useRefusals>, field: RefusableField) {
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
