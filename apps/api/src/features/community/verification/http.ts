import type { Account, VerificationService } from '@tenfour/contracts';
import { toPublicError } from '@tenfour/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { addRetryAfter, logFailure } from '../../../http/errors.ts';
import { type Message, messagePage, sendPage } from '../../../http/pages/pages.ts';
import { ownPath } from '../../../http/rest/path-ids.ts';

/** Where Roblox sends people back to, relative to the public address. */
export const ROBLOX_CALLBACK = '/api/auth/roblox/callback';

export interface RobloxCallbackDeps {
  verification: Pick<VerificationService, 'finishSignIn' | 'returnTo'>;
  publicUrl: string;
  /** Returns the signed-in account; null when signed out. */
  accountOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Account | null>;
}

const zCallback = z.object({
  code: z.string().max(2_048).optional(),
  state: z.string().max(128).optional(),
  error: z.string().max(128).optional(),
});

const WORDS = {
  cancelled: {
    status: 403,
    title: 'Verification cancelled',
    text: 'Nothing was shared or changed.',
  },
  signedOut: {
    status: 401,
    title: 'You are signed out',
    text: 'Sign in and start the verification again.',
  },
  refused: {
    status: 400,
    title: 'Roblox did not verify you',
    text: 'Roblox sent you back without an answer. Start the verification again.',
  },
} as const;

/** Completes a sign-in at Roblox and returns to the page that it began on. */
export function addRobloxCallback(app: FastifyInstance, deps: RobloxCallbackDeps): void {
  app.get(ROBLOX_CALLBACK, { config: { neverShed: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { code, state, error } = zCallback.safeParse(request.query).data ?? {};
    const next = state === undefined ? null : await deps.verification.returnTo(state);
    const back = ownPath(next, deps.publicUrl);
    const account = await deps.accountOf(request, reply);
    if (account === null) return sendWords(reply, 'signedOut', signInAgain(back));
    if (error === 'access_denied') return sendWords(reply, 'cancelled', goBack(back));
    if (code === undefined || state === undefined) return sendWords(reply, 'refused', goBack(back));
    try {
      await deps.verification.finishSignIn(account, { state, code });
      return reply.redirect(back, 302);
    } catch (problem) {
      return sendProblem(request, reply, problem, goBack(back));
    }
  });
}

type Action = Message['action'];

function goBack(href: string): Action {
  return { href, label: 'Go back' };
}

function signInAgain(back: string): Action {
  return { href: `/api/login?next=${encodeURIComponent(back)}`, label: 'Sign in again' };
}

function sendWords(reply: FastifyReply, kind: keyof typeof WORDS, action: Action): FastifyReply {
  const { status, title, text } = WORDS[kind];
  return sendPage(reply, status, messagePage({ title, text, action }));
}

function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: unknown,
  action: Action,
): FastifyReply {
  const open = toPublicError(problem);
  logFailure(request, problem, open, 'roblox-callback');
  addRetryAfter(reply, open);
  const page = { title: 'This account was not verified', text: open.message, action };
  return sendPage(reply, open.http, messagePage({ ...page, requestId: request.id }));
}
