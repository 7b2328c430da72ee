import { STATUS_SERVICES, type StatusService } from '@tenfour/domain';
import { createStatusProbes } from '../features/platform/system/jobs.ts';
import { createProbe } from '../features/platform/system/probes.ts';
import { ensureServices } from '../features/platform/system/store.ts';
import { createJobLoop } from '../jobs/job-loop.ts';
import { type Parts, userAgentOf } from './compose-parts.ts';
import type { Config } from './config.ts';
import type { Shutdown } from './shutdown.ts';

/** Services that only a process answering requests can vouch for. */
const PROBED_BY_WEB = ['api'] as const satisfies readonly StatusService[];

/** Starts the probes behind the status page: of what this process's role can see. */
export async function startStatusProbes(parts: Parts, shutdown: Shutdown): Promise<void> {
  const { config, database, now, logger } = parts;
  const stopping = new AbortController();
  const services = servicesProbedBy(config.role);
  await ensureServices(database.handle, services, now());
  const kind = createStatusProbes({
    database,
    probe: createProbe({
      database,
      urls: {
        discord: config.discord.baseUrl,
        robloxUsers: config.roblox.usersUrl,
        erlc: config.erlc.baseUrl,
      },
      userAgent: userAgentOf(config),
      fetch,
      now,
    }),
    services,
    signal: stopping.signal,
    now,
  });
  const loop = createJobLoop({ kind, now, logger });
  loop.start();
  shutdown.addWork(kind.name, () => {
    stopping.abort();
    return loop.stop();
  });
}

function servicesProbedBy(role: Config['role']): readonly StatusService[] {
  if (role === 'web') return PROBED_BY_WEB;
  return role === 'all' ? STATUS_SERVICES : STATUS_SERVICES.filter((service) => service !== 'api');
}
