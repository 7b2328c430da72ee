import { createRequire } from 'node:module';
import type { Sandbox } from '@tenfour/sandbox';
import { verifyWebhook, type WebhookEvent } from '@tenfour/sdk';
import { afterEach, expect } from 'vitest';
import { createEndpointSender } from '../features/community/endpoints/delivery/endpoint-sender.ts';
import { createEndpointDeliveries } from '../features/community/endpoints/delivery/jobs.ts';
import { createPinnedClient } from '../integrations/outbound/pinned-client.ts';
import { createJobLoop } from '../jobs/job-loop.ts';
import type { Community, World } from './product/actors.ts';

/** Longest wait for a receiver's answer, in ms. */
export const ENDPOINT_TIMEOUT_MS = 400;

/** A request that a receiver of the sandbox got. `status` is 0 for one that was left hanging. */
export interface ReceivedHook {
  at: number;
  status: number;
  headers: Record<string, string>;
  body: string;
}

type Library = {
  Webhook: new (secret: string) => { verify(body: string, headers: Record<string, string>): unknown };
};

/** An implementation of others, with which the SDK is tested too. */
const { Webhook } = createRequire(import.meta.resolve('@tenfour/sdk'))('standardwebhooks') as Library;

/** Returns the URL of a receiver of the sandbox; any name is one. */
export function receiverUrl({ urls }: Sandbox, name: string): string {
  return `${urls.home}/hooks/${name}`;
}

/** Sets how a receiver answers: the next `count` requests, or all. */
async function answerHooks(
  { urls }: Sandbox,
  name: string,
  answer: { status: number | 'hang'; count?: number; headers?: Record<string, string> },
): Promise<void> {
  await fetch(`${urls.home}/control/hooks/${name}`, {
    method: 'POST',
    body: JSON.stringify(answer),
    headers: { 'content-type': 'application/json' },
  });
}

/** Returns what a receiver got, oldest first. */
export async function receivedHooks({ urls }: Sandbox, name: string): Promise<ReceivedHook[]> {
  const response = await fetch(`${urls.home}/control/hooks/${name}`);
  return (await response.json()) as ReceivedHook[];
}

/** Returns the event of a request, verified by the SDK and by the library. Throws when either refuses it. */
export async function verifiedEvent({ headers, body }: ReceivedHook, secret: string): Promise<WebhookEvent> {
  new Webhook(secret).verify(body, headers);
  return verifyWebhook({ headers, body, secret });
}

/** Returns the types of verified events. */
export async function verifiedTypes(received: readonly ReceivedHook[], secret: string): Promise<string[]> {
  return Promise.all(received.map(async (one) => (await verifiedEvent(one, secret)).type));
}

/** Endpoints of a world at receivers of their own, and the delivery to them, which stops after each test. */
export function createEndpointStage({ database, sandbox, clock, keyring }: World) {
  const allowedHosts = new Set([new URL(sandbox.urls.home).host]);
  const stops: (() => Promise<void>)[] = [];
  const errors: object[] = [];
  let names = 0;
  // Deliveries are due at the real time.
  clock.advance(Date.now() - clock.now());

  async function stopSending(): Promise<void> {
    for (const stop of stops.splice(0)) await stop();
  }

  afterEach(async () => {
    await stopSending();
    await database.handle.updateTable('endpoints').set({ is_active: 0 }).execute();
    expect(errors).toEqual([]);
  });

  return {
    stopSending,

    /** Sends what is due. Signatures carry the real time, which receivers check. */
    startSending(): void {
      const client = createPinnedClient({ timeoutMs: ENDPOINT_TIMEOUT_MS, keepAlive: false });
      const sender = createEndpointSender({ client, allowedHosts, now: Date.now });
      let isStopping = false;
      const kind = createEndpointDeliveries({
        ...{ database, keyring, sender, now: clock.now, random: () => 1 },
        ...{ wake: () => loop.wake(), stopping: () => isStopping },
      });
      const logger = { error: (details: object) => void errors.push(details) };
      const loop = createJobLoop({ kind, now: clock.now, logger, pollMs: 20 });
      loop.start();
      stops.push(async () => {
        isStopping = true;
        await loop.stop();
        client.close();
      });
    },

    /** Adds an endpoint of the owner. */
    async endpointOf({ owner, server }: Community, events: string[] | null = null) {
      names += 1;
      const name = `receiver-${names}`;
      const input = { serverId: server.id, url: receiverUrl(sandbox, name), events };
      const { secret, id } = await owner.call.endpoints.create(input);
      const ref = { serverId: server.id, endpointId: id };
      return {
        ...{ name, secret, ref, id },
        received: () => receivedHooks(sandbox, name),
        answer: (answer: Parameters<typeof answerHooks>[2]) => answerHooks(sandbox, name, answer),
        log: () => owner.call.endpoints.deliveries({ ...ref, limit: 200 }),
        view: async () => {
          const listed = await owner.call.endpoints.list({ serverId: server.id });
          return listed.find((endpoint) => endpoint.id === id);
        },
      };
    },

    /** Records an event: `server.renamed`. */
    async rename({ owner, server }: Community, name: string): Promise<void> {
      await owner.call.servers.update({ serverId: server.id, name });
    },
  };
}
