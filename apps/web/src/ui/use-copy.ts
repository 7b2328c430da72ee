import { type RefObject, useEffect, useState } from 'react';

/** The result of the last copy: `manual` means the text is selected and the person presses Ctrl+C. */
export type CopyState = 'idle' | 'copied' | 'manual';

/**
 * Copies a text; false where the browser has no clipboard (plain HTTP) or refuses. `useClipboard` of @mantine/hooks
 * reports neither result to the press that caused it, which toasts, or reveals and selects the text instead.
 */
export async function writeClipboard(text: string): Promise<boolean> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (!clipboard) return false;
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

function selectText(element: HTMLElement): void {
  const selection = window.getSelection();
  const range = document.createRange();
  range.selectNodeContents(element);
  selection?.removeAllRanges();
  selection?.addRange(range);
}

/** Copies the text of `source`; where the browser has no clipboard (plain HTTP), selects it instead. */
export function useCopy(source: RefObject<HTMLElement | null>) {
  const [state, setState] = useState<CopyState>('idle');

  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('idle'), 2_000);
    return () => clearTimeout(timer);
  }, [state]);

  async function copyText(text: string): Promise<CopyState> {
    const next: CopyState = (await writeClipboard(text)) ? 'copied' : 'manual';
    if (next === 'manual' && source.current) selectText(source.current);
    setState(next);
    return next;
  }

  return { state, copyText };
}
