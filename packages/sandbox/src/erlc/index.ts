import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { Fault, FaultAnswer, SandboxShared } from '../shared.ts';
import { commandError, ErlcError, errorBody } from './errors.ts';
import { addMapRoutes } from './maps.ts';
import { addErlcRoutes } from './routes.ts';

function isCommand(request: FastifyRequest): boolean {
  return request.method === 'POST' && request.url.includes('/server/command');
}

function answerOf(error: ErlcError): FaultAnswer {
  return { status: error.status, headers: {}, body: errorBody(error) };
}

function tooMany(shared: SandboxShared, request: FastifyRequest, fault: Fault): FaultAnswer {
  const { config } = shared.erlc.limits;
  const command = isCommand(request);
  const bucket = command ? `command-${String(request.headers['server-key'] ?? '')}` : 'global';
  const error = new ErlcError(4001, { extra: { retry_after: fault.retryAfter, bucket } });
  const headers = {
    // Clients compare the reset with the answer's date, so both must come from the same clock.
    date: new Date(shared.now()).toUTCString(),
    'retry-after': String(Math.ceil(fault.retryAfter)),
    'x-ratelimit-bucket': bucket,
    'x-ratelimit-limit': String(command ? config.commandLimit : config.globalLimit),
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(Math.ceil(shared.now() / 1000 + fault.retryAfter)),
  };
  return { ...answerOf(error), headers };
}

/** Maps an invalid JSON body to an invalid command; any other unexpected error is an internal one. */
function toErlcError(error: unknown, request: FastifyRequest): ErlcError {
  if (error instanceof ErlcError) return error;
  const status = (error as FastifyError).statusCode ?? 500;
  return status < 500 && isCommand(request) ? commandError(3001) : new ErlcError(1002);
}

/** Registers the routes of the ER:LC stand-in on its server. */
export async function registerErlc(app: FastifyInstance, shared: SandboxShared): Promise<void> {
  shared.faultBodies.erlc = {
    429: (request, fault) => tooMany(shared, request, fault),
    500: (request) => answerOf(isCommand(request) ? commandError(1001) : new ErlcError(1002)),
  };
  app.setErrorHandler(async (error, request, reply) => {
    const known = toErlcError(error, request);
    return reply.code(known.status).send(errorBody(known));
  });
  app.setNotFoundHandler(async (_request, reply) => reply.code(404).send({ message: 'Not Found' }));
  addErlcRoutes(app, shared);
  addMapRoutes(app);
}
