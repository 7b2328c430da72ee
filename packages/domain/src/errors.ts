/** Every error code of a refused request. `contracts/errors.ts` has the HTTP status of each. */
export const ERROR_CODES = [
  'BAD_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN',
  /** The admin panel is not open. */
  'ADMIN_SESSION',
  /** A wrong name or password of the admin panel. */
  'INVALID_CREDENTIALS',
  /** The call needs the current password, because the admin panel was signed in to too long ago. */
  'REAUTH_REQUIRED',
  /** The call needs a second factor, given in this session within the last minutes. */
  'FACTOR_REQUIRED',
  /** The call was not carried out: it waits for a second person's approval. */
  'APPROVAL_REQUIRED',
  'NOT_FOUND',
  'CONFLICT',
  'PAYLOAD_TOO_LARGE',
  'REFUSED',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'UPSTREAM',
  'UNAVAILABLE',
  /** Rejected before any work because of overload: the same call can be retried. */
  'OVERLOADED',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

export interface DomainErrorOptions {
  /** Shown to users unchanged: a full sentence with the problem and what to do. Never a secret. */
  message: string;
  /** Machine-readable extras that are safe to show, such as the winner of a race. */
  details?: Record<string, string | number | boolean | null>;
  /** For logs only. */
  cause?: unknown;
}

/** An error whose message users can read. Any other error is replaced before it leaves the API. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly details: Record<string, string | number | boolean | null> | undefined;

  constructor(code: ErrorCode, options: DomainErrorOptions) {
    super(options.message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.details = options.details;
  }
}

/**
 * An outage of a system of ours, such as the storage. The message is for users; the cause has the details. The same
 * call can succeed a moment later.
 */
export class OutageError extends Error {
  override readonly name = 'OutageError';
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number;

  constructor(message: string, { retryAfter, cause }: { retryAfter: number; cause: unknown }) {
    super(message, { cause });
    this.retryAfter = retryAfter;
  }
}
