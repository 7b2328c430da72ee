/** An invalid request to the control API; its message says why in a sentence. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}

export type Input = Record<string, unknown>;

/** Returns the body as an object. Throws a ControlError for anything else. */
export function inputOf(body: unknown): Input {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body };
  throw new ControlError('Send a JSON object with Content-Type: application/json.');
}

/** Returns an optional text; undefined when absent or null. */
export function optionalText(input: Input, key: string): string | undefined {
  const value = input[key];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  throw new ControlError(`"${key}" must be a text that is not empty.`);
}

export function requiredText(input: Input, key: string): string {
  const value = optionalText(input, key);
  if (value === undefined) throw new ControlError(`"${key}" is missing.`);
  return value;
}

/** Returns an optional number of at least `least`. */
export function optionalNumber(input: Input, key: string, least: number): number | undefined {
  const value = input[key];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' && Number.isFinite(value) && value >= least) return value;
  throw new ControlError(`"${key}" must be a number of at least ${least}.`);
}

/** Like `optionalNumber`, for whole numbers. */
export function optionalCount(input: Input, key: string, least = 1): number | undefined {
  const value = optionalNumber(input, key, least);
  if (value === undefined || Number.isInteger(value)) return value;
  throw new ControlError(`"${key}" must be a whole number.`);
}

/** Returns one of the allowed words, in any letter case, as the list spells it. */
export function oneOf<T extends string>(value: string, allowed: readonly T[], key: string): T {
  const found = allowed.find((word) => word.toLowerCase() === value.toLowerCase());
  if (found !== undefined) return found;
  throw new ControlError(`"${key}" must be one of ${allowed.join(', ')}, not "${value}".`);
}
