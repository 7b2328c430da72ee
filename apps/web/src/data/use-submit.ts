import type { FormEvent } from 'react';
import { useSingleFlight } from './use-single-flight.ts';

/**
 * A form's `onSubmit`: the page stays, and `send` runs once at a time, however often Enter or the button is pressed
 * before the first press is drawn. Failures are `send`'s to show.
 */
export function useSubmit(send: () => Promise<unknown>): (event: FormEvent) => void {
  const once = useSingleFlight();
  return (event) => {
    event.preventDefault();
    once(send);
  };
}
