import { type GameMap, MAP_STYLES, type MapStyle } from '@tenfour/contracts';
import type { MapCalibration } from '@tenfour/domain';
import { readUpTo } from '../../../integrations/pictures.ts';

/** How long the game's list is used, and how long none after a failure, in ms. */
const LIST_MS = 60 * 60_000;
const RETRY_MS = 60_000;

/** Longest list, in bytes, most maps of it, and how deep it is searched: its format is not documented. */
const LIST_BYTES = 64 * 1024;
const LIST_MAPS = 20;
const LIST_DEPTH = 5;

const PICTURE = /(?:^|\/)(?<name>[a-z0-9]{1,20}(?:_[a-z0-9]{1,20}){0,3})_(?<style>postals|blank)\.png$/;

/** A picture of a map, by the name of its file. */
interface MapPicture {
  name: string;
  style: MapStyle;
}

/** Reads the name of a picture's file; of an address only its last part counts. Null for every other text. */
export function mapPictureOf(text: string): MapPicture | null {
  const { name, style } = PICTURE.exec(text)?.groups ?? {};
  const known = MAP_STYLES.find((one) => one === style);
  return name && known ? { name, style: known } : null;
}

export interface MapListOptions {
  /** Base address of the ER:LC API, without a trailing slash. */
  baseUrl: string;
  calibrations: Readonly<Record<string, MapCalibration>>;
  timeoutMs: number;
  /** Epoch ms. */
  now: () => number;
}

/**
 * Lists the maps of the game with their calibration. The game is asked once an hour; while it gives no list, the
 * calibrated maps are assumed to have all pictures.
 */
export function createMapList(options: MapListOptions): () => Promise<GameMap[]> {
  const { calibrations, now } = options;
  const assumed = Object.keys(calibrations).map((name) => ({ name, styles: [...MAP_STYLES] }));
  let listed: Omit<GameMap, 'calibration'>[] = [];
  let nextAt = 0;
  let reading: Promise<void> | null = null;

  async function refresh(): Promise<void> {
    nextAt = now() + RETRY_MS;
    const maps = await readList(options).catch(() => []);
    if (maps.length === 0) return;
    listed = maps;
    nextAt = now() + LIST_MS;
  }

  return async () => {
    if (now() >= nextAt || reading !== null) {
      reading ??= refresh().finally(() => {
        reading = null;
      });
      await reading;
    }
    const maps = listed.length > 0 ? listed : assumed;
    return maps.map((map) => ({
      ...map,
      calibration: Object.hasOwn(calibrations, map.name) ? (calibrations[map.name] ?? null) : null,
    }));
  };
}

async function readList({ baseUrl, timeoutMs }: MapListOptions): Promise<Omit<GameMap, 'calibration'>[]> {
  const response = await fetch(`${baseUrl}/maps`, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) {
    await response.body?.cancel();
    return [];
  }
  const body: unknown = JSON.parse((await readUpTo(response, LIST_BYTES)).toString('utf8'));
  const styles = new Map<string, Set<MapStyle>>();
  for (const text of textsIn(body, LIST_DEPTH)) {
    const picture = mapPictureOf(text);
    if (picture === null || (styles.size >= LIST_MAPS && !styles.has(picture.name))) continue;
    styles.set(picture.name, (styles.get(picture.name) ?? new Set()).add(picture.style));
  }
  return [...styles].map(([name, found]) => ({ name, styles: MAP_STYLES.filter((one) => found.has(one)) }));
}

/** Returns every text in a JSON value, keys included. */
function textsIn(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || depth === 0) return [];
  return Object.entries(value).flatMap(([key, part]) => [key, ...textsIn(part, depth - 1)]);
}
