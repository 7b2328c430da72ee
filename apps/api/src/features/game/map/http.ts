import { join } from 'node:path';
import type { MapService } from '@tenfour/contracts';
import type { FastifyInstance } from 'fastify';
import { sendPicture } from '../../../http/pages/avatars.ts';
import { createPictureCache } from '../../../http/pages/picture-cache.ts';
import { createPictureFetcher } from '../../../integrations/pictures.ts';
import { addressKey } from '../../../security/rate-limits/addresses.ts';
import { createProcessLimiter, requireBelow } from '../../../security/rate-limits/limiters.ts';
import { PROCESS_LIMITS } from '../../../security/rate-limits/limits.ts';
import { mapPictureOf } from './map-list.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Largest picture, in bytes: those of the game have up to 5,355 pixels a side. */
const PICTURE_BYTES = 12 * 1024 * 1024;

/** Pictures on disk. */
const PICTURES = 40;

/** A picture of several megabytes may take longer than an answer, in ms. */
const FETCH_MS = 30_000;

export interface MapPicturesDeps {
  config: { dataDir: string; erlc: { baseUrl: string }; rateLimit: number };
  maps: Pick<MapService, 'maps'>;
  now: () => number;
}

/**
 * Adds `/maps/<name>_<style>.png`: the game's map pictures from our own origin and cache. Only pictures of the list of maps
 * are fetched, from the ER:LC API's own address. Public and limited per address. Register in a scope of its own.
 */
export async function addMapPictures(app: FastifyInstance, deps: MapPicturesDeps): Promise<void> {
  const { config, maps, now } = deps;
  const dir = join(config.dataDir, 'cache', 'maps');
  const cache = createPictureCache({ dir, now, diskFiles: PICTURES });
  const base = config.erlc.baseUrl;
  const fetchPicture = createPictureFetcher({ bases: [base], timeoutMs: FETCH_MS, maxBytes: PICTURE_BYTES });
  if (config.rateLimit > 0) {
    const limiter = createProcessLimiter(PROCESS_LIMITS.mapPictures);
    app.addHook('onRequest', ({ ip }) => requireBelow(limiter, addressKey(ip)));
  }

  app.get<{ Params: { picture: string } }>('/maps/:picture.png', async (request, reply) => {
    const picture = mapPictureOf(`${request.params.picture}.png`);
    const listed = picture && (await maps.maps()).find(({ name }) => name === picture.name);
    if (!picture || !listed?.styles.includes(picture.style)) return sendPicture(reply, null);
    const address = `${base}/maps/${picture.name}_${picture.style}.png`;
    const bytes = await cache.get(address, DAY_MS, () => fetchPicture(address));
    return sendPicture(reply, bytes, DAY_MS / 1_000);
  });
}
