import { isRecord } from './json-fields.ts';

const LABEL = 18;
const TEXT = 4;
const MENU = 3;
const UPLOAD = 19;

/** One input of a form as Discord shows it. */
export interface ModalInput {
  id: string;
  label: string;
  /** Discord's component type: 3 is a menu, 4 a text, 19 an upload. */
  type: number;
  isRequired: boolean;
  maxLength: number;
  options: { label: string; value: string }[];
}

/** Checks the data of a form against Discord's limits; returns what is wrong, or null. */
export function modalProblem(data: Record<string, unknown>): string | null {
  const { title, custom_id: id, components } = data;
  const rows = Array.isArray(components) ? components : [];
  const fits = isText(title, 1, 45) && isText(id, 1, 100) && rows.length >= 1 && rows.length <= 5;
  if (!fits) return 'The form is not valid.';
  const problem = rows.map(rowProblem).find((one) => one !== null);
  if (problem !== undefined) return `The form is not valid: ${problem}`;
  const inputs = modalInputs(data);
  const isUnique = new Set(inputs.map((one) => one.id)).size === inputs.length;
  return isUnique ? null : 'The form is not valid: a custom id is used twice.';
}

/** Returns the inputs of a form, in order. */
export function modalInputs({ components }: Record<string, unknown>): ModalInput[] {
  const rows = Array.isArray(components) ? components.filter(isRecord) : [];
  return rows.flatMap((row) => {
    const inner = componentOf(row);
    if (inner === null) return [];
    const { custom_id: id, label, type, required, max_length: max, options } = inner;
    return [
      {
        ...{ id: String(id), type: Number(type), isRequired: required !== false },
        label: String(row.type === LABEL ? row.label : label),
        maxLength: typeof max === 'number' ? max : 4_000,
        options: (Array.isArray(options) ? options : [])
          .filter(isRecord)
          .map((one) => ({ label: String(one.label), value: String(one.value) })),
      },
    ];
  });
}

function componentOf(row: Record<string, unknown>): Record<string, unknown> | null {
  const inner = row.type === LABEL ? row.component : Array.isArray(row.components) ? row.components[0] : null;
  return isRecord(inner) ? inner : null;
}

function rowProblem(row: unknown): string | null {
  const inner = isRecord(row) ? componentOf(row) : null;
  if (!isRecord(row) || inner === null) return 'a row has no component.';
  const isLabel = row.type === LABEL;
  if (!isText(isLabel ? row.label : inner.label, 1, 45)) return 'a label has 1 to 45 characters.';
  if (row.description !== undefined && !isText(row.description, 0, 100)) return 'a description is too long.';
  if (!isText(inner.custom_id, 1, 100)) return 'a custom id has 1 to 100 characters.';
  if (inner.type === TEXT) return textProblem(inner, isLabel);
  if (!isLabel) return 'only texts can be in a row of their own.';
  if (inner.type === MENU) return menuProblem(inner);
  return inner.type === UPLOAD ? uploadProblem(inner) : 'an unknown component.';
}

function textProblem(
  { style, label, max_length: max, value }: Record<string, unknown>,
  isLabel: boolean,
): string | null {
  if (style !== 1 && style !== 2) return 'a text has no style.';
  if (isLabel && label !== undefined) return 'a text under a label has none of its own.';
  const most = max === undefined ? 4_000 : max;
  if (typeof most !== 'number' || most < 1 || most > 4_000) return 'a text has 1 to 4,000 characters.';
  return value === undefined || isText(value, 0, most) ? null : 'a text is longer than it may be.';
}

function uploadProblem({ required, min_values: min = 1, max_values: max = 1 }: Record<string, unknown>) {
  const counts = [min, max].every((count) => typeof count === 'number' && count >= 0 && count <= 10);
  if (!counts || max === 0 || Number(min) > Number(max)) return 'an upload takes up to 10 files.';
  return min === 0 && required !== false ? 'a required upload has no minimum of 0.' : null;
}

function menuProblem({ options, required, min_values: min }: Record<string, unknown>): string | null {
  const list = Array.isArray(options) ? options.filter(isRecord) : [];
  const values = new Set(list.map(({ value }) => value));
  if (list.length < 1 || list.length > 25 || values.size !== list.length)
    return 'a menu has 1 to 25 options.';
  if (!list.every((one) => isText(one.label, 1, 100) && isText(one.value, 1, 100))) {
    return 'an option has 1 to 100 characters.';
  }
  if (min === 0 && required !== false) return 'a required menu has no minimum of 0.';
  return list.filter((one) => one.default === true).length > 1 ? 'a menu has several defaults.' : null;
}

function isText(value: unknown, min: number, max: number): boolean {
  return typeof value === 'string' && value.length >= min && value.length <= max;
}
