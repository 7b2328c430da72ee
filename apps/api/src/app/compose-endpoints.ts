import { createEndpointSender } from '../features/community/endpoints/delivery/endpoint-sender.ts';
import { createEndpointDeliveries } from '../features/community/endpoints/delivery/jobs.ts';
import { endpointQueues } from '../features/community/endpoints/delivery/queue-store.ts';
import { createPinnedClient } from '../integrations/outbound/pinned-client.ts';
import { createJobLoop } from '../jobs/job-loop.ts';
import type { Parts } from './compose-parts.ts';
import type { Shutdown } from './shutdown.ts';

/**
 * Starts the job that sends signed events to endpoints. Connections close after each event: developers' servers are
 * many, and each is seldom sent to.
 */
export async function startEndpoints(parts: Parts, shutdown: Shutdown): Promise<void> {
  const { config, database, keyring, now, logger, live } = parts;
  const client = createPinnedClient({ keepAlive: false });
  shutdown.add('endpoints', () => client.close());
  const hosts = { allowedHosts: config.push.endpointHosts, ownHost: new URL(config.publicUrl).host };
  const post: typeof client.post = async (target, message) => {
    const answer = await client.post(target, message);
    // Owners learn only that nothing was reached.
    if (answer.kind === 'refused') logger.warn({ host: target.host }, 'an endpoint has a private address');
    return answer;
  };
  const sender = createEndpointSender({ client: { post }, ...hosts, now });
  if (database.engine === 'sqlite') await endpointQueues(database).freeAll();
  let isStopping = false;
  const kind = createEndpointDeliveries({
    ...{ database, keyring, sender, now },
    wake: () => loop.wake(),
    stopping: () => isStopping,
  });
  const loop = createJobLoop({ kind, now, logger });
  live.wakeSignals.on('endpoints', () => {
    loop.wake();
    return true;
  });
  loop.start();
  shutdown.addWork(kind.name, () => {
    isStopping = true;
    return loop.stop();
  });
}
