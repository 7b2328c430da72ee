import type { FastifyInstance } from 'fastify';
import type { SandboxShared } from '../shared.ts';

/** Puts the Roblox stand-in's routes on its server. */
export async function registerRoblox(_app: FastifyInstance, _shared: SandboxShared): Promise<void> {}
