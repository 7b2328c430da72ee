import type { FastifyBaseLogger } from 'fastify';
import type { MigrationPlan } from '../db/migrate.ts';
import type { Config } from './config.ts';
import type { ShutdownPhase } from './shutdown.ts';
import { VERSION } from './version.ts';

type Lifecycle = Pick<FastifyBaseLogger, 'info' | 'warn'>;

const ALT_DEFAULT =
  'ALT_REQUESTS is not set, so alt requests carry usernames only. Passwords of other people’s Roblox accounts are a risk: set ALT_REQUESTS=passwords to take them.';

/** Logs the first line of a process: what runs here, and on which schema. */
export function logStart(
  lifecycle: Lifecycle,
  { role, databaseUrl, altRequestsGiven }: Pick<Config, 'role' | 'databaseUrl' | 'altRequestsGiven'>,
  migrations: MigrationPlan,
): void {
  const engine = databaseUrl === null ? 'sqlite' : 'postgres';
  lifecycle.info({ version: VERSION, role, engine, migrations, node: process.version }, 'starting');
  if (!altRequestsGiven && (role === 'all' || role === 'web'))
    lifecycle.info({ variable: 'ALT_REQUESTS' }, ALT_DEFAULT);
}

/** Logs a phase of the end. */
export function logPhase(lifecycle: Lifecycle, phase: ShutdownPhase): void {
  if (phase.failed.length === 0) lifecycle.info({ phase: phase.name, ms: phase.ms }, 'stopped a part');
  else lifecycle.warn({ phase: phase.name, ms: phase.ms, failed: phase.failed }, 'failed to stop a part');
}
