import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type SubmitId, submitIdFor } from '../../data/client-id.ts';
import { humanise, parseError } from '../../data/errors.ts';
import { removeDraft } from '../../data/form-drafts.ts';
import { handleUnauthorized, type UnauthorizedKind } from '../../data/unauthorized.ts';
import { useValidationToast } from '../use-validation-toast.ts';
import type { InputOf, SchemaName } from './contract-schemas.ts';
import { loadedSchemas, loadSchemas } from './load-schemas.ts';
import { type DraftOptions, useFormDraft } from './use-form-draft.ts';

/** Sentences by field. A field without one, or with an empty one, is valid. */
type FieldErrors<Values> = { readonly [Field in keyof Values]?: string | null | undefined };

/** An input whose fields need not be valid yet. */
type Unchecked<Input> = { [Field in keyof Input]: Input[Field] | undefined };

interface FormOptions<Values, Input, Result, Intent> extends Omit<DraftOptions<Values>, 'onValuesChange'> {
  /** Builds the input from the values; called with invalid values too. */
  toInput: (values: Values, intent: Intent) => Unchecked<Input>;
  /** Names the fields of the form that differ in name from those of the input. */
  fieldOf?: { readonly [Field in keyof Input]?: keyof Values };
  /** Replaces the contract's sentences. */
  messages?: FieldErrors<Values>;
  /** Finds what the contract does not know. `attempted` is false until the form was submitted. */
  check?: (values: Values, attempted: boolean) => FieldErrors<Values>;
  /** Returns the toast of an invalid form; it disappears once the problem is another or solved. */
  summarize?: (
    values: Values,
    errors: Readonly<Record<string, string>>,
  ) => { title: string; message: string };
  /** Returns whether the form cannot be submitted at all. */
  isBlocked?: (values: Values) => boolean;
  /** Focuses the first field once it is sent, for a form that stays. */
  refocuses?: boolean;
  /** Adds a client id that stays the same while the same input is sent again. */
  idempotent?: boolean;
  /** How the loss of the session is worded; by default as on a server's page. */
  sessionKind?: UnauthorizedKind;
  send: (input: Input, intent: Intent) => Promise<Result>;
  onSent?: (result: Result, intent: Intent) => void;
  /** Called for failures that belong to no field. A lost session is already handled. */
  onFailed?: (error: unknown) => void;
}

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
  options: FormOptions<Values, Input, Result, Intent> & { schema?: SchemaName },
) {
  const { summarize } = options;
  const [attempted, setAttempted] = useState(false);
  const [pending, setPending] = useState<{ intent: Intent } | null>(null);
  const latest = useRef({ attempted: false, busy: false, submitId: null as SubmitId | null });
  const form = useFormDraft<Values>({
    ...options,
    onValuesChange: (values) => form.setErrors(findErrors(options, values, latest.current.attempted)),
  });
  const { element, focusInvalid, focusFirst } = useFormFocus();
  const errors = form.errors as Record<string, string>;
  const summary = summarize && Object.keys(errors).length > 0 ? summarize(form.values, errors) : undefined;
  const showSummary = useValidationToast(summary?.message);

  function setAttempt(value: boolean): void {
    latest.current.attempted = value;
    setAttempted(value);
  }

  function refuse(values: Values, problems: Record<string, string>): void {
    form.setErrors(problems);
    focusInvalid();
    const toast = summarize?.(values, problems);
    if (toast) showSummary(toast.title, toast.message);
  }

  function finish(values: Values): void {
    latest.current.submitId = null;
    setAttempt(false);
    form.clearErrors();
    // What was typed while the call was under way stays.
    if (form.getValues() !== values) return;
    form.reset();
    // A form that is no longer mounted hears of no reset.
    if (options.draftKey !== undefined) removeDraft(options.draftKey);
  }

  function fail(error: unknown): void {
    if (handleUnauthorized(options.sessionKind ?? 'server', error)) return;
    const { field } = parseError(error);
    const name = field === undefined ? undefined : fieldNameOf(options, field);
    if (name !== undefined && name in form.getValues()) {
      form.setErrors({ ...findErrors(options, form.getValues(), true), [name]: humanise(error) });
      focusInvalid();
    } else options.onFailed?.(error);
  }

  async function send(intent: Intent): Promise<void> {
    const values = form.getValues();
    setAttempt(true);
    if (options.schema !== undefined && loadedSchemas() === null) await loadSchemas();
    const problems = findErrors(options, values, true, intent);
    if (Object.keys(problems).length > 0) return refuse(values, problems);
    const input = options.toInput(values, intent) as Input;
    latest.current.submitId = submitIdFor(input, latest.current.submitId);
    const { clientId } = latest.current.submitId;
    setPending({ intent });
    try {
      const result = await options.send(options.idempotent ? { ...input, clientId } : input, intent);
      finish(values);
      if (options.refocuses) focusFirst();
      options.onSent?.(result, intent);
    } catch (error) {
      fail(error);
    } finally {
      setPending(null);
    }
  }

  /** Resolves when the answer is there; never rejects. A call while another one is under way does nothing. */
  async function submit(intent: Intent): Promise<void> {
    if (latest.current.busy || options.isBlocked?.(form.getValues())) return;
    latest.current.busy = true;
    try {
      await send(intent);
    } finally {
      latest.current.busy = false;
    }
  }

  return {
    ...form,
    errors,
    /** Whether the form was submitted since it was opened or sent. */
    attempted,
    pending: pending !== null,
    /** What is under way, of a form with several ways to send it. */
    pendingIntent: pending?.intent ?? null,
    blocked: options.isBlocked?.(form.values) ?? false,
    submit,
    /** Hides the errors, as when a dialog is opened again. */
    resetValidation: () => {
      setAttempt(false);
      form.setErrors(findErrors(options, form.getValues(), false));
    },
    /** Spread on the `form` element. The schemas begin to load when it is first focused. */
    formProps: {
      ref: element,
      noValidate: true,
      onFocus: () => void (options.schema !== undefined && loadSchemas()),
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        // React passes a submit through portals to the form around a dialog.
        event.stopPropagation();
        void submit(undefined as Intent);
      },
    },
  };
}

/** What the parts of a form need of it. */
export type PartOf<Values extends object> = Pick<
  ReturnType<typeof useSubmittedForm<Values, unknown, unknown>>,
  'values' | 'setValues' | 'errors' | 'getInputProps' | 'attempted' | 'pending' | 'blocked' | 'formProps'
>;

type Checked<Values, Input, Result, Intent> = FormOptions<Values, Input, Result, Intent> & {
  schema?: SchemaName;
};

/** Without the schema, which may not load while the browser is offline, the server's check has to do. */
function findErrors<Values extends object, Input, Result, Intent>(
  options: Checked<Values, Input, Result, Intent>,
  values: Values,
  attempted: boolean,
  intent?: Intent,
): Record<string, string> {
  const found: Record<string, string> = {};
  const schemas = loadedSchemas();
  if (attempted && options.schema !== undefined && schemas !== null) {
    const problems = schemas.findProblems(options.schema, options.toInput(values, intent as Intent));
    for (const [inputField, sentence] of Object.entries(problems)) {
      const name = fieldNameOf(options, inputField);
      found[name] ??= options.messages?.[name as keyof Values] ?? sentence;
    }
  }
  for (const [name, sentence] of Object.entries(options.check?.(values, attempted) ?? {})) {
    if (typeof sentence === 'string' && sentence !== '') found[name] = sentence;
  }
  return found;
}

function fieldNameOf<Values, Input>(
  { fieldOf }: { fieldOf?: { readonly [Field in keyof Input]?: keyof Values } },
  inputField: string,
): string {
  return String(fieldOf?.[inputField as keyof Input] ?? inputField);
}

/** Focuses the first invalid field of the form once its error is drawn, or simply the first field. */
function useFormFocus() {
  const element = useRef<HTMLFormElement>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times === 0) return;
    const field = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus();
    if (field instanceof HTMLInputElement && field.type === 'password') field.select();
  }, [times]);
  return {
    element,
    focusInvalid: () => setTimes((before) => before + 1),
    focusFirst: () => element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(),
  };
}
