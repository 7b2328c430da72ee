import { MAX_LENGTH } from '@tenfour/contracts';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { ignoreComposingEnter } from '../../../ui/ime.ts';

/**
 * Manages a form that asks for one password. `check` returns its error, or null; `needed` is the error of an empty one.
 */
export function usePasswordForm(needed: string, check: (password: string) => Promise<string | null>) {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string | null>(null);
  const ref = useRef<HTMLInputElement>(null);
  const once = useSingleFlight();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (value === '') {
      setError(needed);
      ref.current?.focus();
      return;
    }
    once(async () => {
      const refused = await check(value);
      setError(refused);
      if (refused !== null) ref.current?.select();
    });
  }

  function onChange(event: ChangeEvent<HTMLInputElement>) {
    setValue(event.currentTarget.value);
    setError(null);
  }

  const maxLength = MAX_LENGTH.platformPassword;
  return { submit, input: { ref, value, error, maxLength, onChange, onKeyDown: ignoreComposingEnter } };
}
