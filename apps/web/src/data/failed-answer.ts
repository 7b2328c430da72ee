/** Where a value is an object, its field of this name. */
function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Returns whether a value is the body of our own errors: code, message and request id together. */
function isErrorBody(value: unknown): boolean {
  return ['message', 'code', 'requestId'].every((name) => typeof fieldOf(value, name) === 'string');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns whether this is how our procedures fail: one error, or one for each call of a batch. */
function isProcedureFailure(value: unknown): boolean {
  const answers: unknown[] = Array.isArray(value) ? value : [value];
  return (
    answers.length > 0 &&
    answers.every((answer) => isErrorBody(fieldOf(fieldOf(fieldOf(answer, 'error'), 'data'), 'body')))
  );
}

/** The text of a `"<status>: <text>"` message: our error's JSON or plain text; of a proxy's JSON or HTML the status only. */
function textOf({ statusText }: Response, text: string): string {
  const value = parse(text);
  const isPlain = value === undefined && !/^[<{[]/.test(text);
  return isErrorBody(value) || (isPlain && text !== '') ? text : statusText;
}

/**
 * Returns whether our API answered, and not a page in between, such as the sign-in of a public network: that can say OK
 * too.
 */
function isOurs({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('application/json') === true;
}

/** Returns the error of an answer to a call; null for one that the tRPC client reads itself. */
export async function callFailure(response: Response): Promise<Error | null> {
  if (!response.ok) return failureOf(response);
  return isOurs(response) ? null : new Error('502: Bad Gateway');
}

/**
 * Reads a failed response as the error `"<status>: <body>"`. From a proxy's response in place of our API's, only a line
 * of plain text is used. Returns null for a failure that the tRPC client reads itself, and leaves its body unread.
 */
export async function failureOf(response: Response): Promise<Error | null> {
  const text = (await response.clone().text()).trim();
  if (isProcedureFailure(parse(text))) return null;
  return new Error(`${response.status}: ${textOf(response, text)}`);
}

const writes = new WeakSet<Error>();

/** Marks the failure of a request that changes something. */
export function failedWrite<Failure extends Error>(error: Failure): Failure {
  writes.add(error);
  return error;
}

/** Returns whether the failed request would have changed something. */
export function isFailedWrite(error: unknown): boolean {
  return error instanceof Error && writes.has(error);
}

/** Throws for an answer to a REST call that writes and is not OK. */
export async function expectWritten(response: Response): Promise<void> {
  if (!response.ok) throw failedWrite((await failureOf(response)) ?? new Error(`${response.status}: `));
}
