/** A refusal of the API, or a failure to reach it. */
export class TenfourError extends Error {
  override readonly name = 'TenfourError';
  /** Machine-readable, such as `FORBIDDEN`; `NETWORK` without an answer. Decide by this, never by the message. */
  readonly code: string;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;
  /** Names the request to the operator; null without an answer of the API. */
  readonly requestId: string | null;

  constructor(message: string, fields: TenfourErrorFields) {
    super(message, { cause: fields.cause });
    this.code = fields.code;
    this.status = fields.status;
    this.details = fields.details ?? {};
    this.requestId = fields.requestId ?? null;
  }
}

interface TenfourErrorFields {
  code: string;
  status: number;
  details?: Readonly<Record<string, unknown>>;
  requestId?: string | null;
  cause?: unknown;
}

/** Reads the error in an answer; answers of proxies between us and the API have none. */
export async function readError(response: Response): Promise<TenfourError> {
  const { status } = response;
  const text = await response.text().catch(() => '');
  const body = parseObject(text);
  const { code, message, details, requestId } = body;
  return new TenfourError(typeof message === 'string' ? message : `The API answered with status ${status}.`, {
    status,
    code: typeof code === 'string' ? code : 'HTTP',
    details: isObject(details) ? details : {},
    requestId: typeof requestId === 'string' ? requestId : null,
  });
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
