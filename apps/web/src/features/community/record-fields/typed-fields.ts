import type { PunishmentType, RecordFieldStage, RecordSubject, RecordValues } from '@tenfour/domain';

/** Values of fields as typed, by field id. */
export type TypedFields = Readonly<Record<string, string>>;

/** Returns what the inputs of a stored record begin with. */
export function typedOf(values: RecordValues): TypedFields {
  return Object.fromEntries(Object.entries(values).map(([id, value]) => [id, String(value)]));
}

/** Returns what differs from the stored values, as the API takes it; undefined for nothing. An emptied field is removed. */
export function sentFields(
  typed: TypedFields,
  before: RecordValues = {},
): Record<string, string | number | null> | undefined {
  const known = typedOf(before);
  const changed = Object.entries(typed)
    .map(([id, text]) => [id, text.trim()] as const)
    .filter(([id, text]) => text !== (known[id] ?? ''));
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map(([id, text]) => [id, text === '' ? null : text]));
}

/** Whether anything is typed that would be missed. */
export function hasTyped(typed: TypedFields): boolean {
  return Object.values(typed).some((text) => text.trim() !== '');
}

/** What the inputs of fields are for, and the form that holds what is typed. */
export interface FieldInputsProps {
  serverId: string;
  subject: RecordSubject;
  type?: PunishmentType | null;
  /** Shows the fields of one stage; of all when left out. */
  stage?: RecordFieldStage;
  /** Shows nothing as required: people who correct a record may not know. */
  isOptional?: boolean;
  form: {
    values: { fields: TypedFields };
    /** `fields` is what the server refused. */
    errors: Readonly<Record<string, string>>;
    setValues: (values: { fields: TypedFields }) => void;
  };
  /** The template that was used, which fills in its field. */
  template?: string | undefined;
}
