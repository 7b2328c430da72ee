import { humanise } from '../../data/errors.ts';
import { isPanelClosed } from '../../data/panel-closed.ts';
import { handleUnauthorized } from '../../data/unauthorized.ts';
import { toastError } from '../../ui/toast.ts';

/**
 * Says why something in the panel failed: the sentence of the spec, then the server's message. Nothing when the panel
 * is closed: its form is over the page by then, and says so.
 */
export function tellFailure(sentence: string, error: unknown): void {
  if (handleUnauthorized('dashboard', error) || isPanelClosed(error)) return;
  toastError(sentence, humanise(error));
}
