import type { FormProblem } from './errors.ts';

/** Narrows to a plain object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Counts characters like Discord, not UTF-16 units. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** Reads the fields of a JSON object and collects problems under their dotted paths. */
export class FormReader {
  readonly #source: Record<string, unknown>;
  readonly #path: string;
  readonly #problems: FormProblem[];

  constructor(source: Record<string, unknown>, path: string, problems: FormProblem[]) {
    this.#source = source;
    this.#path = path;
    this.#problems = problems;
  }

  fail(key: string, code: string, message: string): void {
    this.#problems.push({ path: this.#path + key, code, message });
  }

  /** The raw value; null counts as absent. */
  value(key: string): unknown {
    return this.#source[key] ?? undefined;
  }

  /** Trimmed text within the limits. A number is taken as text, as Discord does. */
  text(key: string, limits: { max: number; min?: number; required?: boolean }): string | undefined {
    const value = this.value(key);
    const blank = value === undefined || (typeof value === 'string' && value.trim() === '');
    if (blank && (limits.required || value === undefined)) {
      if (limits.required) this.fail(key, 'BASE_TYPE_REQUIRED', 'This field is required');
      return undefined;
    }
    if (typeof value !== 'string' && typeof value !== 'number') {
      this.fail(key, 'STRING_TYPE_CONVERT', `Could not interpret "${JSON.stringify(value)}" as string.`);
      return undefined;
    }
    const text = String(value).trim();
    const length = lengthOf(text);
    if (length > limits.max) {
      this.fail(key, 'BASE_TYPE_MAX_LENGTH', `Must be ${limits.max} or fewer in length.`);
    } else if (length < (limits.min ?? 0)) {
      this.fail(key, 'BASE_TYPE_BAD_LENGTH', `Must be between ${limits.min} and ${limits.max} in length.`);
    }
    return text;
  }

  /** A whole number from `min` to `max`. */
  integer(key: string, min: number, max: number): number | undefined {
    const value = this.value(key);
    if (value === undefined) return undefined;
    const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
    if (!Number.isInteger(number)) {
      this.fail(key, 'NUMBER_TYPE_COERCE', `Value "${String(value)}" is not int.`);
    } else if (number > max) {
      this.fail(key, 'NUMBER_TYPE_MAX', `int value should be less than or equal to ${max}.`);
    } else if (number < min) {
      this.fail(key, 'NUMBER_TYPE_MIN', `int value should be greater than or equal to ${min}.`);
    }
    return number;
  }

  /** An http or https address (also `attachment://` where a picture is meant). */
  url(key: string, schemes: readonly string[] = ['http', 'https']): string | undefined {
    const value = this.text(key, { max: 2048 });
    if (value === undefined || value === '') return undefined;
    const scheme = /^([a-z][a-z\d+.-]*):\/\/\S+$/i.exec(value)?.[1]?.toLowerCase();
    if (scheme === undefined) {
      this.fail(key, 'URL_TYPE_INVALID_URL', 'Not a well formed URL.');
    } else if (!schemes.includes(scheme)) {
      const allowed = schemes.map((one) => `'${one}'`).join(', ');
      this.fail(key, 'URL_TYPE_INVALID_SCHEME', `"${scheme}": Scheme must be one of (${allowed}).`);
    }
    return value;
  }

  /** An ISO 8601 time. */
  timestamp(key: string): string | undefined {
    const value = this.value(key);
    if (value === undefined) return undefined;
    const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
    if (Number.isNaN(time)) {
      this.fail(key, 'DATE_TIME_TYPE_PARSE', `Could not parse ${String(value)}. Should be ISO8601.`);
      return undefined;
    }
    return new Date(time).toISOString().replace('Z', '000+00:00');
  }

  /** A nested object. */
  record(key: string): FormReader | undefined {
    const value = this.value(key);
    if (value === undefined) return undefined;
    if (!isRecord(value)) {
      this.fail(key, 'MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType');
      return undefined;
    }
    return new FormReader(value, `${this.#path}${key}.`, this.#problems);
  }

  /** A list of nested objects, at most `max`. */
  records(key: string, max: number): FormReader[] {
    const value = this.value(key);
    if (value === undefined) return [];
    if (!Array.isArray(value)) {
      this.fail(key, 'LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType');
      return [];
    }
    if (value.length > max) {
      this.fail(key, 'BASE_TYPE_MAX_LENGTH', `Must be ${max} or fewer in length.`);
    }
    return value.map((item: unknown, index) => {
      const path = `${this.#path}${key}.${index}`;
      if (isRecord(item)) return new FormReader(item, `${path}.`, this.#problems);
      this.fail(`${key}.${index}`, 'MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType');
      return new FormReader({}, `${path}.`, []);
    });
  }
}
