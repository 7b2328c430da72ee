import type { FastifyInstance } from 'fastify';
import type { SandboxShared } from '../shared.ts';

/** Puts the home page and the control API on the sandbox's own server. */
export async function registerControl(_app: FastifyInstance, _shared: SandboxShared): Promise<void> {}
