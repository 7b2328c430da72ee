/** A change of some fields: the old values and the new ones under the same names. Secrets never. */
export interface Changes {
  before: Readonly<Record<string, string | number | boolean | null>>;
  after: Readonly<Record<string, string | number | boolean | null>>;
}

type Values = Changes['before'];

/** Returns the differences between two versions of one thing, field by field; null when they are equal. */
export function changesBetween<Shown extends Values>(before: Shown, after: Shown): Changes | null {
  const different = Object.keys(after).filter((field) => before[field] !== after[field]);
  if (different.length === 0) return null;
  return { before: pick(before, different), after: pick(after, different) };
}

function pick(values: Values, fields: readonly string[]): Values {
  return Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));
}
