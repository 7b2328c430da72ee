import { useEffect, useRef, useState } from 'react';

/**
 * Moves the focus within a list of calls after an action: to the first button of a call, else to the list itself, so
 * that keyboard users never land at the top of the page.
 */
export function useFocusCall() {
  const list = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<{ id: string | null } | null>(null);

  useEffect(() => {
    if (wanted === null) return;
    const row =
      wanted.id === null ? null : `[data-call="${CSS.escape(wanted.id)}"]:not([data-over]) [data-first]`;
    const button = row === null ? null : list.current?.querySelector<HTMLElement>(row);
    (button ?? list.current)?.focus();
    setWanted(null);
  }, [wanted]);

  return { list, moveTo: (id: string | null) => setWanted({ id }) };
}
