import type { ReactNode } from 'react';
import buttons from '../../../ui/buttons.module.css';

/** The id of the page's one dialog. */
export const BILLING_DIALOG = 'billing';

/**
 * Shows a button that opens the page's one dialog in place. The browser handles it, so it works before the page's code
 * is loaded and without any.
 */
export function PlanButton({ children, primary = false }: { children: ReactNode; primary?: boolean }) {
  return (
    <button
      type="button"
      className={primary ? buttons.primary : buttons.secondary}
      popoverTarget={BILLING_DIALOG}
      aria-haspopup="dialog"
    >
      {children}
    </button>
  );
}
