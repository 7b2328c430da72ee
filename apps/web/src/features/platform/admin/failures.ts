import { humanise, parseError } from '../../../data/errors.ts';
import { isPanelClosed } from '../../../data/panel-closed.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { toastError } from '../../../ui/toast.ts';

/** What a form shows below a password field. */
export interface PasswordProblem {
  field: 'currentPassword' | 'newPassword';
  message: string;
}

/** Returns the problem when the API refuses a password itself; null for every other failure. */
export function passwordProblem(error: unknown): PasswordProblem | null {
  const { code, field } = parseError(error);
  if (code === 'REFUSED' && (field === 'newPassword' || field === 'password'))
    return { field: 'newPassword', message: humanise(error) };
  if (code === 'INVALID_CREDENTIALS' || code === 'REAUTH_REQUIRED')
    return { field: 'currentPassword', message: humanise(error) };
  return null;
}

/**
 * Shows why an action in the panel failed: the required sentence, then the server's message. Shows nothing when the
 * session has ended, because the sign-in form over the page says so.
 */
export function showFailure(sentence: string, error: unknown): void {
  if (handleUnauthorized('dashboard', error) || isPanelClosed(error)) return;
  toastError(sentence, humanise(error));
}
