import type { UnauthorizedKind } from '../../data/unauthorized.ts';
import type { SchemaName } from './contract-schemas.ts';
import { contractSchemas } from './load-schemas.ts';
import type { DraftOptions } from './use-form-draft.ts';

/** Sentences by field. A field without one, or with an empty one, is valid. */
type FieldErrors<Values> = { readonly [Field in keyof Values]?: string | null | undefined };

/** An input whose fields need not be valid yet. */
type Unchecked<Input> = { [Field in keyof Input]: Input[Field] | undefined };

export interface FormOptions<Values, Input, Result, Intent>
  extends Omit<DraftOptions<Values>, 'onValuesChange'> {
  /** Builds the input from the values; called with invalid values too. */
  toInput: (values: Values, intent: Intent) => Unchecked<Input>;
  /** Names the fields of the form that differ in name from those of the input. */
  fieldOf?: { readonly [Field in keyof Input]?: keyof Values };
  /** Replaces the contract's sentences. */
  messages?: FieldErrors<Values>;
  /** The sentences of fields that may not be null or blank once the form was submitted. */
  required?: FieldErrors<Values>;
  /**
   * Finds what the contract does not know. `attempted` is false until the form was submitted. `form` is a problem that
   * belongs to no field.
   */
  check?: (values: Values, attempted: boolean) => FieldErrors<Values> & { readonly form?: string | null };
  /** Returns the toast of an invalid form, or null for none; it disappears once the problem is another or solved. */
  summarize?: (
    values: Values,
    errors: Readonly<Record<string, string>>,
  ) => { title: string; message: string } | null;
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

/** Options of a form, and the contract's schema that checks its input, where there is one. */
export type CheckedOptions<Values, Input, Result, Intent> = FormOptions<Values, Input, Result, Intent> & {
  schema?: SchemaName;
};

/**
 * Returns the sentences of the invalid fields. Without the schema, which may not load while the browser is offline, the
 * server's check has to do.
 */
export function findErrors<Values extends object, Input, Result, Intent>(
  options: CheckedOptions<Values, Input, Result, Intent>,
  values: Values,
  attempted: boolean,
  intent?: Intent,
): Record<string, string> {
  const found: Record<string, string> = {};
  const schemas = contractSchemas.loaded();
  if (attempted && options.schema !== undefined && schemas !== null) {
    const problems = schemas.findProblems(options.schema, options.toInput(values, intent as Intent));
    for (const [inputField, sentence] of Object.entries(problems)) {
      const name = fieldNameOf(options, inputField);
      found[name] ??= options.messages?.[name as keyof Values] ?? sentence;
    }
  }
  const blank = attempted ? findBlank(options.required ?? {}, values) : {};
  for (const sentences of [blank, options.check?.(values, attempted) ?? {}]) {
    for (const [name, sentence] of Object.entries(sentences)) {
      if (typeof sentence === 'string' && sentence !== '') found[name] = sentence;
    }
  }
  return found;
}

function findBlank(required: object, values: object): object {
  const isBlank = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '');
  const fields = new Map(Object.entries(values));
  return Object.fromEntries(Object.entries(required).filter(([name]) => isBlank(fields.get(name))));
}

export function fieldNameOf<Values, Input>(
  { fieldOf }: { fieldOf?: { readonly [Field in keyof Input]?: keyof Values } },
  inputField: string,
): string {
  return String(fieldOf?.[inputField as keyof Input] ?? inputField);
}
