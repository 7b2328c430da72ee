import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml, htmlPage } from '../markup.ts';
import type { SandboxShared } from '../shared.ts';
import { HANG_MS } from '../upstream.ts';

/** Most requests that are remembered of each receiver. */
const REMEMBERED = 2_000;

/** A request that a receiver got, as it arrived. */
interface ReceivedHook {
  name: string;
  /** Epoch ms. */
  at: number;
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

/** How a receiver answers. `hang` leaves requests without an answer. */
interface Answer {
  status: number | 'hang';
  /** Requests for which it holds; null is for good. */
  left: number | null;
  headers: Record<string, string>;
}

interface HooksState {
  received: Map<string, ReceivedHook[]>;
  answers: Map<string, Answer>;
}

const OK: Answer = { status: 204, left: null, headers: {} };

type HookRequest = FastifyRequest<{ Params: { name: string } }>;

/** Takes the answer for one request. */
function takeAnswer({ answers }: HooksState, name: string): Answer {
  const answer = answers.get(name) ?? OK;
  if (answer.left === null) return answer;
  if (answer.left <= 1) answers.delete(name);
  else answers.set(name, { ...answer, left: answer.left - 1 });
  return answer;
}

function receive(state: HooksState, { now }: SandboxShared, request: HookRequest, reply: FastifyReply) {
  const { name } = request.params;
  const { status, headers } = takeAnswer(state, name);
  const received = state.received.get(name) ?? [];
  received.push({
    ...{ name, at: now(), status: status === 'hang' ? 0 : status },
    ...{ headers: { ...request.headers }, body: String(request.body) },
  });
  state.received.set(name, received.slice(-REMEMBERED));
  if (status !== 'hang') return reply.code(status).headers(headers).send();
  reply.hijack();
  const { socket } = request.raw;
  const timer = setTimeout(() => socket.destroy(), HANG_MS);
  socket.once('close', () => clearTimeout(timer));
  return undefined;
}

function page({ received }: HooksState, name: string): string {
  const sections = (received.get(name) ?? [])
    .slice(-50)
    .toReversed()
    .map(({ at, status, headers, body }) => {
      const signed = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
        (header) => `${header}: ${String(headers[header])}`,
      );
      const text = `${new Date(at).toISOString()} ${status}\n${signed.join('\n')}\n\n${body}`;
      return `<pre>${escapeHtml(text)}</pre>`;
    });
  const none = '<p class="soft">Nothing has arrived.</p>';
  return htmlPage(`Receiver ${name}`, `<h1>${escapeHtml(name)}</h1>${sections.join('') || none}`, '64rem');
}

function setAnswer(state: HooksState, request: HookRequest, reply: FastifyReply): FastifyReply {
  const { status, count, headers } = Object(request.body) as Record<string, unknown>;
  if (status !== 'hang' && typeof status !== 'number')
    return reply.code(400).send({ message: 'A status is a number or hang.' });
  state.answers.set(request.params.name, {
    status,
    left: typeof count === 'number' ? count : null,
    headers: (headers ?? {}) as Record<string, string>,
  });
  return reply.send({ status });
}

/**
 * Registers receivers of webhooks under `/hooks/{name}`: any name is one. A GET shows what arrived,
 * `POST /control/hooks/{name}` with `{ "status": 500 | "hang", "count"?, "headers"? }` sets how it answers, and
 * `GET /control/hooks/{name}` lists what arrived.
 */
export async function registerHooks(app: FastifyInstance, shared: SandboxShared): Promise<void> {
  const state: HooksState = { received: new Map(), answers: new Map() };
  app.get<{ Params: { name: string } }>('/hooks/:name', (request, reply) =>
    reply.type('text/html').send(page(state, request.params.name)),
  );
  app.get<{ Params: { name: string } }>(
    '/control/hooks/:name',
    async ({ params }) => state.received.get(params.name) ?? [],
  );
  app.post<{ Params: { name: string } }>('/control/hooks/:name', (request, reply) =>
    setAnswer(state, request, reply),
  );
  await app.register(async (service) => {
    service.removeAllContentTypeParsers();
    // The signature is over the body as it arrived.
    service.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    service.post<{ Params: { name: string } }>('/hooks/:name', (request, reply) =>
      receive(state, shared, request, reply),
    );
  });
}
