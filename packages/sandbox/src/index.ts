import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerControl } from './control/index.ts';
import { registerDiscord } from './discord/index.ts';
import { discordStateOf } from './discord/state.ts';
import { registerErlc } from './erlc/index.ts';
import { MAPS_FILE } from './erlc/maps.ts';
import { registerHooks } from './hooks/index.ts';
import { registerPush } from './push/index.ts';
import { registerRoblox } from './roblox/index.ts';
import { createShared, type SandboxShared, type SandboxUrls } from './shared.ts';
import { createUpstream } from './upstream.ts';

/** Default for the first of the four consecutive ports. */
export const DEFAULT_SANDBOX_PORT = 3900;

const HOST = '127.0.0.1';

/** `port`: the first of four, or 0 for four free ones. `now`: epoch ms. `seed`: of every story. */
export interface SandboxOptions {
  port?: number;
  now?: () => number;
  seed?: string;
}

/** A running sandbox. `close()` ends it promptly, hanging requests included. */
export interface Sandbox {
  ports: { home: number; discord: number; roblox: number; erlc: number };
  urls: SandboxUrls;
  /** With which its event webhooks are signed: SPKI in base64, the same for the same seed. */
  eventPublicKey: string;
  /** With which its Discord signs interactions: hex, the same for the same seed. */
  interactionPublicKey: string;
  /** The file that calibrates its map pictures: the product's `MAPS_FILE`. */
  mapsFile: string;
  close(): Promise<void>;
}

type Apps = Record<keyof SandboxUrls, FastifyInstance>;

async function buildApps(shared: SandboxShared): Promise<Apps> {
  const apps: Apps = {
    home: Fastify({ logger: false, forceCloseConnections: true }),
    discord: createUpstream('discord', shared),
    roblox: createUpstream('roblox', shared),
    erlc: createUpstream('erlc', shared),
  };
  await registerDiscord(apps.discord, shared);
  await registerRoblox(apps.roblox, shared);
  await registerErlc(apps.erlc, shared);
  await registerControl(apps.home, shared);
  await registerPush(apps.home, shared);
  await registerHooks(apps.home, shared);
  return apps;
}

async function listen(app: FastifyInstance, port: number): Promise<number> {
  await app.listen({ port, host: HOST });
  const address = app.server.address() as AddressInfo;
  return address.port;
}

/**
 * Starts the home page and the three stand-ins on 127.0.0.1.
 * Rejects with the system's EADDRINUSE error (it names the port) when one is taken, leaving none open.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const first = options.port ?? DEFAULT_SANDBOX_PORT;
  const shared = createShared(options.now ?? Date.now, options.seed ?? 'tenfour');
  const apps = await buildApps(shared);
  const close = async (): Promise<void> => {
    await Promise.all(Object.values(apps).map((app) => app.close()));
  };
  const ports = { home: 0, discord: 0, roblox: 0, erlc: 0 };
  const names = ['home', 'discord', 'roblox', 'erlc'] as const;
  try {
    for (const [offset, name] of names.entries()) {
      ports[name] = await listen(apps[name], first === 0 ? 0 : first + offset);
      shared.urls[name] = `http://${HOST}:${ports[name]}`;
    }
  } catch (error) {
    await close();
    throw error;
  }
  const { publicKeySpki: eventPublicKey } = shared.erlc.signer;
  const { publicKeyHex: interactionPublicKey } = discordStateOf(shared).signer;
  return {
    ports,
    urls: { ...shared.urls },
    eventPublicKey,
    interactionPublicKey,
    mapsFile: MAPS_FILE,
    close,
  };
}
