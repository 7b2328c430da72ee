type Fields = Record<string, unknown>;

/**
 * Reads a stored draft field by field: one without a value of the initial one's type keeps the initial value. `choices`
 * names the values that a field can have, since an older version may have stored another. Null for what is no draft.
 */
export function readStoredDraft<Values extends object>(
  stored: unknown,
  initialValues: Values,
  choices: { readonly [Field in keyof Values]?: readonly Values[Field][] } = {},
): Values | null {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null;
  const read: Fields = Object.fromEntries(Object.entries(initialValues));
  for (const [field, initial] of Object.entries(initialValues)) {
    const value = (stored as Fields)[field];
    const known = (choices as Record<string, readonly unknown[] | undefined>)[field];
    if (known ? known.includes(value) : isLike(value, initial)) read[field] = value;
  }
  return read as Values;
}

function isLike(value: unknown, initial: unknown): boolean {
  if (Array.isArray(initial)) return Array.isArray(value) && value.every((one) => typeof one === 'string');
  if (initial === null) return value === null || typeof value === 'string';
  return typeof value === typeof initial && value !== null && !Array.isArray(value);
}
