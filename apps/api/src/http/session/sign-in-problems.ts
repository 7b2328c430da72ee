import { toPublicError } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { failedSignIns } from '../../metrics/instrumentation.ts';
import { addRetryAfter, logFailure } from '../errors.ts';
import { messagePage, sendPage } from '../pages/pages.ts';

/** Ends of a sign-in that are not errors. */
const KNOWN = {
  denied: {
    status: 403,
    title: 'Sign-in cancelled',
    text: 'You said no on Discord’s page, so nothing was shared and you are not signed in.',
  },
  refused: {
    status: 400,
    title: 'Discord did not sign you in',
    text: 'Discord didn’t complete the sign-in. Try again. If it keeps happening, contact the site’s operator.',
  },
  expired: {
    status: 400,
    title: 'This sign-in has expired',
    text: 'It took too long, was used before, or began in another browser. Start again from here.',
  },
} as const;

type Known = keyof typeof KNOWN;

function isKnown(problem: unknown): problem is Known {
  return typeof problem === 'string' && Object.hasOwn(KNOWN, problem);
}

/** Explains why the sign-in failed, and offers a retry that leads to the same place. */
export function sendSignInProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: unknown,
  next: string,
): FastifyReply {
  const action = { href: `/api/login?next=${encodeURIComponent(next)}`, label: 'Sign in again' };
  const other = { href: '/', label: 'Go to the start page' };
  failedSignIns.notify({ reason: isKnown(problem) ? problem : 'failed' });
  if (isKnown(problem)) {
    const { status, title, text } = KNOWN[problem];
    return sendPage(reply, status, messagePage({ title, text, action, other }));
  }
  const open = toPublicError(problem);
  logFailure(request, problem, open, 'sign-in');
  addRetryAfter(reply, open);
  const title = problem instanceof DomainError ? 'Discord is not answering' : 'Sign-in did not work';
  const page = messagePage({ title, text: open.message, action, other, requestId: request.id });
  return sendPage(reply, open.http, page);
}
