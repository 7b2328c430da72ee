import { useEffect } from 'react';
import { forgetWhatIsLeft, saveWhatIsLeft } from './leaving.ts';

/**
 * While `dirty`, what is registered with `keepDraft` is written down as the page goes, so that it is there after a
 * reload (`takeDraft`). A page that the browser brings back whole still has it, and what was written is forgotten.
 */
export function useKeptOverReload(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    window.addEventListener('pagehide', saveWhatIsLeft);
    window.addEventListener('pageshow', forgetWhatIsLeft);
    return () => {
      window.removeEventListener('pagehide', saveWhatIsLeft);
      window.removeEventListener('pageshow', forgetWhatIsLeft);
    };
  }, [dirty]);
}
