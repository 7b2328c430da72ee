import type { RecordField, RecordFieldKind } from '../../moderation/record-fields.ts';

/** A field of a server without what only that server can say: its id, and whether it is in use. */
export type FieldDefinition = Omit<RecordField, 'id' | 'archived'>;

/** A value of a record by the name of its field, because each server has ids of its own. */
export interface ImportedValue {
  /** The name of the field, or the id of one that every server has. */
  field: string;
  /** `unknown` for a field that the file does not define. */
  kind: RecordFieldKind | 'unknown';
  /** A field that every server has. */
  builtIn?: true;
  value: string | number;
}
