import { useRef, useState } from 'react';
import { type SubmitId, submitIdFor } from '../../data/client-id.ts';
import { humanise, parseError } from '../../data/errors.ts';
import { removeDraft } from '../../data/form-drafts.ts';
import { handleUnauthorized } from '../../data/unauthorized.ts';
import { type CheckedOptions, fieldNameOf, findErrors } from './form-errors.ts';
import { contractSchemas } from './load-schemas.ts';
import type { DraftOptions, useFormDraft } from './use-form-draft.ts';

/** What a submit needs of the form that it sends. */
interface SubmitParts<Values extends object> {
  form: ReturnType<typeof useFormDraft<Values>>;
  focus: { focusFirst: () => void };
  setAttempt: (value: boolean) => void;
  showProblem: (field: keyof Values & string, sentence: string) => void;
  /** Shows why invalid values are not sent. */
  refuse: (values: Values, problems: Record<string, string>) => void;
}

/** Checks and sends the values, once however often it is asked. */
export function useSubmit<Values extends object, Input, Result, Intent>(
  options: CheckedOptions<Values, Input, Result, Intent>,
  { form, focus, setAttempt, showProblem, refuse }: SubmitParts<Values>,
) {
  const [pending, setPending] = useState<{ intent: Intent } | null>(null);
  const busy = useRef(false);
  const submitId = useRef<SubmitId | null>(null);

  async function sendValid(values: Values, intent: Intent): Promise<void> {
    const input = options.toInput(values, intent) as Input;
    // Only then: the id's content would keep the password of a form that has one.
    if (options.idempotent) submitId.current = submitIdFor(input, submitId.current);
    const clientId = submitId.current?.clientId;
    try {
      const result = await options.send(clientId === undefined ? input : { ...input, clientId }, intent);
      submitId.current = null;
      setAttempt(false);
      resetSent(options, form, values);
      if (options.refocuses) focus.focusFirst();
      options.onSent?.(result, intent);
    } catch (error) {
      showFailure(options, form, showProblem, error);
    }
  }

  /** Resolves when the answer is there; never rejects. A call while another one is under way does nothing. */
  async function submit(intent: Intent): Promise<void> {
    if (busy.current || options.isBlocked?.(form.getValues())) return;
    busy.current = true;
    const values = form.getValues();
    setAttempt(true);
    try {
      if (options.schema !== undefined && contractSchemas.loaded() === null) {
        setPending({ intent });
        await contractSchemas.load();
      }
      const problems = findErrors(options, values, true, intent);
      if (Object.keys(problems).length > 0) return refuse(values, problems);
      setPending({ intent });
      await sendValid(values, intent);
    } finally {
      busy.current = false;
      setPending(null);
    }
  }

  return { submit, pending };
}

/** Empties a form that was sent, unless it was changed while the call was under way. */
function resetSent<Values extends object>(
  { draftKey }: DraftOptions<Values>,
  form: SubmitParts<Values>['form'],
  sent: Values,
): void {
  form.clearErrors();
  if (form.getValues() !== sent) return;
  form.reset();
  // A form that is no longer mounted gets no reset.
  if (draftKey !== undefined) removeDraft(draftKey);
}

/** Shows a failure at the field that the server names, else hands it to the form's owner. */
function showFailure<Values extends object, Input, Result, Intent>(
  options: CheckedOptions<Values, Input, Result, Intent>,
  form: SubmitParts<Values>['form'],
  showProblem: SubmitParts<Values>['showProblem'],
  error: unknown,
): void {
  if (handleUnauthorized(options.sessionKind ?? 'server', error)) return;
  const { field } = parseError(error);
  const name = field === undefined ? undefined : fieldNameOf(options, field);
  if (name !== undefined && name in form.getValues()) {
    showProblem(name as keyof Values & string, humanise(error));
  } else options.onFailed?.(error);
}
