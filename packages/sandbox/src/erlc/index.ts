import type { FastifyInstance } from 'fastify';
import type { SandboxShared } from '../shared.ts';

/** Puts the ER:LC stand-in's routes on its server. */
export async function registerErlc(_app: FastifyInstance, _shared: SandboxShared): Promise<void> {}
