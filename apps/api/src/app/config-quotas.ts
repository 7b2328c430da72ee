import { z } from 'zod';
import type { Quotas } from '../features/community/servers/quotas.ts';

/** Reads a whole number that limits something; 0 becomes null, which lifts the limit. */
export function limit(what: string, fallback: number) {
  return z.coerce
    .number({ error: `must be a number of ${what}` })
    .int(`must be a whole number of ${what}`)
    .min(0, 'must not be negative')
    .max(1_000_000_000, 'must be at most 1000000000')
    .default(fallback)
    .transform((most) => (most === 0 ? null : most));
}

interface QuotaVariables {
  SERVERS_PER_USER: number | null;
  UPLOADS_PER_SERVER_MB: number | null;
  UPLOADS_PER_USER_MB: number | null;
}

/** Returns the limits that the variables set, sizes in bytes. */
export function quotasOf(env: QuotaVariables): Quotas {
  return {
    serversPerUser: env.SERVERS_PER_USER,
    uploadsPerServer: bytesOf(env.UPLOADS_PER_SERVER_MB),
    uploadsPerUser: bytesOf(env.UPLOADS_PER_USER_MB),
  };
}

function bytesOf(megabytes: number | null): number | null {
  return megabytes === null ? null : megabytes * 1_000_000;
}
