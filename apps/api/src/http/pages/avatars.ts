import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Handle } from '../../db/database.ts';
import { createPictureFetcher, imageTypeOf } from '../../integrations/pictures.ts';
import { createHeadshots } from '../../integrations/roblox/headshots.ts';
import { addressKey } from '../../security/rate-limits/addresses.ts';
import { createProcessLimiter, requireBelow } from '../../security/rate-limits/limiters.ts';
import { PROCESS_LIMITS } from '../../security/rate-limits/limits.ts';
import { createPictureCache } from './picture-cache.ts';

const HOUR_MS = 60 * 60_000;

/** Discord pictures are named by hash and never change; a headshot changes with the player's avatar. */
const DISCORD_MS = 30 * 24 * HOUR_MS;
const ROBLOX_MS = 24 * HOUR_MS;

/** How long browsers cache a picture, and a missing one, in seconds. */
const FOUND_SECONDS = 3_600;
const ABSENT_SECONDS = 60;

export interface AvatarDeps {
  config: {
    dataDir: string;
    discord: { cdnUrl: string };
    roblox: { thumbnailsUrl: string };
    upstreamTimeoutMs: number;
    /** Requests a minute; 0 is without limit. */
    rateLimit: number;
  };
  handle: Handle;
  now: () => number;
}

interface Avatar {
  discord_id: string;
  discriminator: string;
  avatar: string | null;
}

/**
 * Adds `/avatars/discord/<userId>`, by our own user id or the Discord one, and `/avatars/roblox/<robloxUserId>`:
 * pictures from our own origin, so that no visitor's address reaches Discord or Roblox. Public and limited per address.
 * Register in a scope of its own.
 */
export async function addAvatars(app: FastifyInstance, deps: AvatarDeps): Promise<void> {
  const { config, handle, now } = deps;
  const { upstreamTimeoutMs: timeoutMs } = config;
  const cache = createPictureCache({ dir: join(config.dataDir, 'cache', 'avatars'), now });
  const bases = [config.discord.cdnUrl, config.roblox.thumbnailsUrl];
  const fetchPicture = createPictureFetcher({ bases, timeoutMs });
  const headshots = createHeadshots({ thumbnailsUrl: config.roblox.thumbnailsUrl, timeoutMs });
  if (config.rateLimit > 0) {
    const limiter = createProcessLimiter(PROCESS_LIMITS.avatars);
    app.addHook('onRequest', ({ ip }) => requireBelow(limiter, addressKey(ip)));
  }

  app.get<{ Params: { userId: string } }>('/avatars/discord/:userId', async (request, reply) => {
    const user = await findAvatar(handle, request.params.userId);
    if (!user) return sendPicture(reply, null);
    const address = `${config.discord.cdnUrl}${discordPath(user)}`;
    return sendPicture(reply, await cache.get(address, DISCORD_MS, () => fetchPicture(address)));
  });

  app.get<{ Params: { id: string } }>('/avatars/roblox/:id', async (request, reply) => {
    const { id } = request.params;
    if (!/^[1-9]\d{0,14}$/.test(id)) return sendPicture(reply, null);
    const load = async (): Promise<Buffer | null> => {
      const address = await headshots.addressOf(id);
      return address === null ? null : fetchPicture(address);
    };
    return sendPicture(reply, await cache.get(`roblox:${id}`, ROBLOX_MS, load));
  });
}

async function findAvatar(handle: Handle, id: string): Promise<Avatar | undefined> {
  if (!/^[\da-f-]{1,36}$/.test(id)) return undefined;
  const column = /^\d+$/.test(id) ? 'discord_id' : 'id';
  return handle
    .selectFrom('users')
    .select(['discord_id', 'discriminator', 'avatar'])
    .where(column, '=', id)
    .executeTakeFirst();
}

/** Returns the picture's path on Discord's CDN. */
export function discordPath({ discord_id: id, discriminator, avatar }: Avatar): string {
  if (avatar !== null) return `/avatars/${id}/${avatar}.png?size=128`;
  const index = discriminator === '0' ? (BigInt(id) >> 22n) % 6n : BigInt(discriminator) % 5n;
  return `/embed/avatars/${index}.png`;
}

/** Sends a picture that browsers cache for `seconds`, or 204 when there is none. */
export function sendPicture(
  reply: FastifyReply,
  bytes: Buffer | null,
  seconds = FOUND_SECONDS,
): FastifyReply {
  const type = bytes && imageTypeOf(bytes);
  if (!bytes || !type) {
    reply.header('cache-control', `public, max-age=${ABSENT_SECONDS}`);
    // Not 404: the browser would report every missing picture as an error of the page.
    return reply.code(204).send();
  }
  return reply.header('cache-control', `public, max-age=${seconds}`).type(type).send(bytes);
}
