import { humanise } from '../data/errors.ts';
import { toastError } from './toast.ts';

/** A failure in the literal words of the spec, and on a line of its own the reason that the server gave. */
export function toastReason(title: string, text: string, error: unknown): void {
  toastError(
    title,
    <>
      <div>{text}</div>
      <div>{humanise(error)}</div>
    </>,
  );
}
