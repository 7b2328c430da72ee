import type { Account, VerificationService } from '@tenfour/contracts';
import { toPublicError } from '@tenfour/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { addRetryAfter, logFailure } from '../../../http/errors.ts';
import { messagePage, sendPage } from '../../../http/pages/pages.ts';

/** Where Roblox sends people back to, relative to the public address. */
export const ROBLOX_CALLBACK = '/api/auth/roblox/callback';

export interface RobloxCallbackDeps {
  verification: Pick<VerificationService, 'finishSignIn'>;
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
    text: 'You said no on Roblox’ page, so nothing was shared and nothing was changed.',
  },
  signedOut: {
    status: 401,
    title: 'You are signed out',
    text: 'Your sign-in here has ended meanwhile, so nothing was changed. Sign in and start the verification again.',
  },
  refused: {
    status: 400,
    title: 'Roblox did not verify you',
    text: 'Roblox sent you back without an answer. Start the verification again.',
  },
} as const;

/** Takes people back who signed in at Roblox to show that an account is theirs. */
export function addRobloxCallback(app: FastifyInstance, deps: RobloxCallbackDeps): void {
  app.get(ROBLOX_CALLBACK, { config: { neverShed: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { code, state, error } = zCallback.safeParse(request.query).data ?? {};
    const account = await deps.accountOf(request, reply);
    if (account === null) return sendWords(reply, 'signedOut');
    if (error === 'access_denied') return sendWords(reply, 'cancelled');
    if (code === undefined || state === undefined) return sendWords(reply, 'refused');
    try {
      await deps.verification.finishSignIn(account, { state, code });
      return reply.redirect('/', 302);
    } catch (problem) {
      return sendProblem(request, reply, problem);
    }
  });
}

const HOME = { href: '/', label: 'Back to the dashboard' };

function sendWords(reply: FastifyReply, kind: keyof typeof WORDS): FastifyReply {
  const { status, title, text } = WORDS[kind];
  return sendPage(reply, status, messagePage({ title, text, action: HOME }));
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: unknown): FastifyReply {
  const open = toPublicError(problem);
  logFailure(request, problem, open, 'roblox-callback');
  addRetryAfter(reply, open);
  const page = { title: 'This account was not verified', text: open.message, action: HOME };
  return sendPage(reply, open.http, messagePage({ ...page, requestId: request.id }));
}
