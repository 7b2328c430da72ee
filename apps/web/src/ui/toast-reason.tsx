import { humanise } from '../data/errors.ts';
import { toastError } from './toast.ts';

/** Shows a failure in its required words, with the server's reason on a separate line. */
export function toastReason(title: string, text: string, error: unknown): void {
  toastError(
    title,
    <>
      <div>{text}</div>
      <div>{humanise(error)}</div>
    </>,
  );
}
