import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useValidationToast } from '../use-validation-toast.ts';
import type { InputOf, SchemaName } from './contract-schemas.ts';
import { type CheckedOptions, type FormOptions, findErrors } from './form-errors.ts';
import { contractSchemas } from './load-schemas.ts';
import { useFormDraft } from './use-form-draft.ts';
import { useSubmit } from './use-submit.ts';

/** Options of a form that sends what the contract's schema of this name describes. */
export interface ContractFormOptions<Values, Name extends SchemaName, Result, Intent>
  extends FormOptions<Values, InputOf<Name>, Result, Intent> {
  schema: Name;
}

/**
 * A form whose input is checked with the contract's schema before it is sent, and by the server again. Keeps a draft,
 * warns before the tab closes, sends once however often it is submitted, shows the server's refusal of a field at that
 * field, and focuses the first invalid field. Resets itself once it is sent.
 */
export function useContractForm<Values extends object, Name extends SchemaName, Result, Intent = void>(
  options: ContractFormOptions<Values, Name, Result, Intent>,
) {
  return useSubmittedForm<Values, InputOf<Name>, Result, Intent>(options);
}

/** The same without a contract, for what never leaves the browser. */
export function useSubmittedForm<Values extends object, Input, Result, Intent = void>(
  options: CheckedOptions<Values, Input, Result, Intent>,
) {
  const { schema } = options;
  const [attempted, setAttempted] = useState(false);
  const isAttempted = useRef(false);
  const reported = useRef<Reported>({});
  const form = useFormDraft<Values>({
    ...options,
    onValuesChange: (values) => form.setErrors(errorsOf(values)),
  });
  const focus = useFormFocus();
  const errors = form.errors as Record<string, string>;
  const showSummary = useSummary(options, form.values, errors);

  function errorsOf(values: Values): Record<string, string> {
    const problems = findErrors(options, values, isAttempted.current);
    return { ...problems, ...stillReported(reported.current, values) };
  }

  function setAttempt(value: boolean): void {
    reported.current = {};
    isAttempted.current = value;
    setAttempted(value);
  }

  function showProblem(field: keyof Values & string, sentence: string): void {
    reported.current = { ...reported.current, [field]: { value: form.getValues()[field], sentence } };
    form.setErrors(errorsOf(form.getValues()));
    focus.focusInvalid();
  }

  const { submit, pending } = useSubmit(options, {
    form,
    focus,
    setAttempt,
    showProblem,
    refuse: (values, problems) => {
      form.setErrors(problems);
      focus.focusInvalid();
      showSummary(values, problems);
    },
  });

  return {
    ...form,
    errors,
    /** How often a submit was refused for a field, by the form or the server. */
    refusals: focus.refusals,
    /** Whether the form was submitted since it was opened or sent. */
    attempted,
    pending: pending !== null,
    /** What is under way, of a form with several ways to send it. */
    pendingIntent: pending?.intent ?? null,
    blocked: options.isBlocked?.(form.values) ?? false,
    submit,
    /** Shows a sentence at a field, and focuses it. */
    showProblem,
    /** Hides the errors, as when a dialog is opened again. */
    resetValidation: () => {
      setAttempt(false);
      form.setErrors(findErrors(options, form.getValues(), false));
    },
    /** Spread on the `form` element. The schemas begin to load when it is first focused. */
    formProps: {
      ref: focus.element,
      noValidate: true,
      onFocus: () => void (schema !== undefined && contractSchemas.load()),
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        // React passes a submit through portals to the form around a dialog.
        event.stopPropagation();
        void submit(undefined as Intent);
      },
    },
  };
}

/** What the server refused, by field, and the value that it refused. */
type Reported = Readonly<Record<string, { value: unknown; sentence: string }>>;

/** Returns the sentences whose fields still have the refused value. */
function stillReported(reported: Reported, values: object): Record<string, string> {
  const fields = new Map<string, unknown>(Object.entries(values));
  const same = Object.entries(reported).filter(([name, { value }]) => fields.get(name) === value);
  return Object.fromEntries(same.map(([name, { sentence }]) => [name, sentence]));
}

/** What the parts of a form need of it. */
export type PartOf<Values extends object> = Pick<
  ReturnType<typeof useSubmittedForm<Values, unknown, unknown>>,
  'values' | 'setValues' | 'errors' | 'getInputProps' | 'attempted' | 'pending' | 'blocked' | 'formProps'
>;

/** Returns what shows the toast of an invalid form. */
function useSummary<Values extends object, Input, Result, Intent>(
  { summarize }: CheckedOptions<Values, Input, Result, Intent>,
  shownValues: Values,
  errors: Record<string, string>,
) {
  const shown = summarize && Object.keys(errors).length > 0 ? summarize(shownValues, errors) : undefined;
  const show = useValidationToast(shown?.message);
  return (values: Values, problems: Record<string, string>): void => {
    const toast = summarize?.(values, problems);
    if (toast) show(toast.title, toast.message);
  };
}

/** Focuses the first invalid field of the form once its error is drawn, or simply the first field. */
function useFormFocus() {
  const element = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals === 0) return;
    // Mantine marks an invalid password field only with the second.
    const field = element.current?.querySelector<HTMLElement>('[aria-invalid="true"], input[data-invalid]');
    field?.focus();
    if (field instanceof HTMLInputElement && field.type === 'password') field.select();
  }, [refusals]);
  return {
    element,
    refusals,
    focusInvalid: () => setRefusals((before) => before + 1),
    focusFirst: () => element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(),
  };
}
