import { copy } from '../copy.ts';
import { isFailedWrite } from './failed-answer.ts';

const { outage } = copy.common;

const STATUS_PREFIX = /^(\d{3}): ([\s\S]*)$/;

/** The code of what was turned away, before anything was done, because the API has too much to do. */
export const OVERLOADED = 'OVERLOADED';

/** Longest wait between two tries where the API names none, in s. */
const LONGEST_WAIT_S = 15;

/** The JSON body of our API's errors, as far as it is there. */
interface ErrorBody {
  message?: unknown;
  code?: unknown;
  details?: unknown;
  requestId?: unknown;
}

function parseBody(text: string): ErrorBody | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}

function waitOf(details: unknown): { retryAfter?: number } {
  const wait: unknown =
    typeof details === 'object' && details !== null && 'retryAfter' in details && details.retryAfter;
  return typeof wait === 'number' ? { retryAfter: wait } : {};
}

function fieldOf(details: unknown): { field?: string } {
  const field: unknown =
    typeof details === 'object' && details !== null && 'field' in details && details.field;
  return typeof field === 'string' ? { field } : {};
}

/** Parses `"<status>: <body>"`. `status` is null for errors that never reached the API. */
export function parseError(error: unknown): {
  status: number | null;
  text: string;
  code?: string;
  /** The input's field that was refused, where the API names one. */
  field?: string;
  /** Seconds to wait before it may be tried again, where the API names them. */
  retryAfter?: number;
  requestId?: string;
} {
  const raw = error instanceof Error ? error.message : typeof error === 'string' ? error : '';
  const match = STATUS_PREFIX.exec(raw);
  const bodyText = match?.[2] ?? raw;
  const body = parseBody(bodyText);
  return {
    status: match?.[1] ? Number(match[1]) : null,
    text: typeof body?.message === 'string' && body.message !== '' ? body.message : bodyText,
    ...(typeof body?.code === 'string' ? { code: body.code } : {}),
    ...fieldOf(body?.details),
    ...waitOf(body?.details),
    ...(typeof body?.requestId === 'string' ? { requestId: body.requestId } : {}),
  };
}

/**
 * Returns whether something between the page and our API answered in its place: a 5xx without our error's code. The
 * links keep nothing of such an answer but its status.
 */
function isForeign({ status, code }: { status: number | null; code?: string }): boolean {
  return status !== null && status >= 500 && code === undefined;
}

/** A sentence for people, without status and JSON. Never empty; for an outage it is that of the page's notice. */
export function humanise(error: unknown): string {
  const parsed = parseError(error);
  const { status, text } = parsed;
  if (status === null && (text === '' || /fetch|network|preload/i.test(text)))
    return 'The server cannot be reached. Check your connection.';
  if (isForeign(parsed)) return isFailedWrite(error) ? outage.unconfirmed : outage.silent;
  return text.trim() || 'Something went wrong.';
}

/** The message the server gave, or `fallback` when it gave none. */
export function serverMessageOr(error: unknown, fallback: string): string {
  const parsed = parseError(error);
  const { status, text } = parsed;
  return status === null || text.trim() === '' || isForeign(parsed) ? fallback : text;
}

/** The facts for the details disclosure: the literal message and the request id. */
export function errorDetails(error: unknown): string {
  const { requestId } = parseError(error);
  const raw = error instanceof Error ? error.message : String(error);
  return requestId ? `${raw}\nRequest ${requestId}` : raw;
}

/** Returns whether the message starts with "401: " and contains "Unauthorized". */
export function isUnauthorized(error: unknown): boolean {
  return (
    error instanceof Error && error.message.startsWith('401: ') && error.message.includes('Unauthorized')
  );
}

/**
 * Whether a read by id found nothing. What is not even shaped like an id is refused as a bad request; to the person who
 * opened its page there is nothing either way.
 */
export function isNotThere(error: unknown): boolean {
  const { status } = parseError(error);
  return status === 404 || status === 400;
}

/** Returns whether a rate limit refused the request. */
export function isLimited(error: unknown): boolean {
  return parseError(error).status === 429;
}

/** Returns how long to wait before a try after `count` failures, in ms: what the API asks for, or ever longer. */
export function waitMs(count: number, error: unknown): number {
  const seconds = parseError(error).retryAfter ?? Math.min(2 ** count, LONGEST_WAIT_S);
  // Spread, so that tabs do not come back together.
  return seconds * 1_000 * (1 + Math.random() / 4);
}
