import { MAX_LENGTH } from '@tenfour/contracts';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { ignoreComposingEnter } from '../../../ui/ime.ts';

/** Manages a form that asks for one password. Has no draft key: a password is never stored. */
export function usePasswordForm(options: {
  /** The error of an empty password. */
  needed: string;
  send: (password: string) => Promise<void>;
  onSent: () => void;
  /** Returns the error of a refused password; null for a failure that is not the password's. */
  onFailed: (error: unknown) => string | null;
}) {
  const form = useSubmittedForm({
    initialValues: { password: '' },
    sessionKind: 'dashboard',
    toInput: (values) => values,
    check: ({ password }, attempted) => ({
      password: attempted && password === '' ? options.needed : null,
    }),
    send: ({ password }: { password: string }) => options.send(password),
    onSent: options.onSent,
    onFailed: (error) => {
      const refused = options.onFailed(error);
      if (refused !== null) form.showProblem('password', refused);
    },
  });
  return {
    ...form,
    input: {
      ...form.getInputProps('password'),
      maxLength: MAX_LENGTH.platformPassword,
      onKeyDown: ignoreComposingEnter,
    },
  };
}
