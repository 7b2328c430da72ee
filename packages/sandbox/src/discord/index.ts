import type { FastifyInstance } from 'fastify';
import type { SandboxShared } from '../shared.ts';

/** Puts the Discord stand-in's routes on its server. */
export async function registerDiscord(_app: FastifyInstance, _shared: SandboxShared): Promise<void> {}
