import type { FastifyReply } from 'fastify';
import type { FaultBodies } from '../shared.ts';

/** Leaves of Discord's nested `errors` object, by dotted path, e.g. `embeds.0.title`. */
export interface FormProblem {
  path: string;
  code: string;
  message: string;
}

/** Answers `{ message, code }`, Discord's shape of every failure. */
export function sendError(reply: FastifyReply, status: number, code: number, message: string): FastifyReply {
  return reply.code(status).send({ message, code });
}

/** Sends the answer to a request without a valid token. */
export function sendUnauthorized(reply: FastifyReply): FastifyReply {
  return sendError(reply, 401, 0, '401: Unauthorized');
}

type ErrorTree = { [key: string]: ErrorTree | { code: string; message: string }[] };

function addProblem(tree: ErrorTree, problem: FormProblem): void {
  let node = tree;
  for (const key of problem.path.split('.')) {
    const next = node[key] ?? {};
    if (Array.isArray(next)) return;
    node[key] = next;
    node = next;
  }
  const known = Array.isArray(node._errors) ? node._errors : [];
  node._errors = [...known, { code: problem.code, message: problem.message }];
}

/** Answers 50035 with the problems nested by path, as Discord does. */
export function sendInvalidForm(reply: FastifyReply, problems: readonly FormProblem[]): FastifyReply {
  const errors: ErrorTree = {};
  for (const problem of problems) addProblem(errors, problem);
  return reply.code(400).send({ message: 'Invalid Form Body', code: 50035, errors });
}

/** Discord's bodies for rate limits and server errors when a fault is armed. */
export const discordFaultBodies: FaultBodies = {
  429: (_request, fault) => ({
    status: 429,
    headers: {
      'retry-after': String(Math.ceil(fault.retryAfter)),
      'x-ratelimit-limit': '5',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset-after': fault.retryAfter.toFixed(3),
      'x-ratelimit-scope': 'user',
    },
    body: { message: 'You are being rate limited.', retry_after: fault.retryAfter, global: false },
  }),
  500: () => ({ status: 500, headers: {}, body: { message: '500: Internal Server Error', code: 0 } }),
};
