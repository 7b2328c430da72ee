import type { MapCalibration } from '@tenfour/domain';
import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import { zMoment } from '../fields.ts';
import { zGameProblem } from './panel.ts';

/** Most maps of a configuration or of the game, and most named postals of a map. */
const MAPS_MAX = 20;
const POSTALS_MAX = 2_000;

/** The name of a map and season, such as `fall`: the pictures are `fall_blank.png` and `fall_postals.png`. */
const zMapName = z
  .string()
  .regex(/^[a-z0-9]+(?:_[a-z0-9]+)*$/)
  .max(40);

/** A picture with the names of its postals, or without. */
export const MAP_STYLES = ['postals', 'blank'] as const;
export type MapStyle = (typeof MAP_STYLES)[number];

const zPixel = z.number().min(-100_000).max(100_000);
const zPixels = z.tuple([zPixel, zPixel]).readonly();

const zMapCalibration = z.strictObject({
  /** Width and height of the picture in pixels. */
  size: z.number().int().min(1).max(20_000),
  pixelsPerStud: z.number().positive().max(100),
  /** The pixel of the position (0, 0). */
  origin: zPixels,
  /** How far from a postal's point its players are at most, in studs. */
  tolerance: z.number().positive().max(10_000).default(200),
  /** The pixels of named postals. */
  postals: z
    .record(z.string().max(20), zPixels)
    .refine((all) => Object.keys(all).length <= POSTALS_MAX, `A map has at most ${POSTALS_MAX} postals.`),
}) satisfies z.ZodType<MapCalibration>;

/** Calibrations by map: the operator's `MAPS_FILE`. */
export const zMapCalibrations = z
  .record(zMapName, zMapCalibration)
  .refine((all) => Object.keys(all).length <= MAPS_MAX, `At most ${MAPS_MAX} maps.`);

/** A map of the game. Its pictures are at `/maps/{name}_{style}.png`. */
export const zGameMap = z.object({
  name: z.string(),
  styles: z.array(z.enum(MAP_STYLES)),
  /** Null when the operator has not measured this map. */
  calibration: zMapCalibration.nullable(),
});
export type GameMap = z.infer<typeof zGameMap>;

/** Where someone is, in studs, with the game's names for it. */
export const zMapPosition = z.object({
  x: z.number(),
  z: z.number(),
  postalCode: z.string().nullable(),
  streetName: z.string().nullable(),
});
export type MapPosition = z.infer<typeof zMapPosition>;

export const zMapPlayer = z.object({
  name: z.string(),
  robloxUserId: z.string().nullable(),
  permission: z.string(),
  callsign: z.string().nullable(),
  team: z.string(),
  wantedStars: z.number().int(),
  /** Null when the game gives none. */
  position: zMapPosition.nullable(),
});
export type MapPlayer = z.infer<typeof zMapPlayer>;

/** An emergency call, or a mod call that no moderator has answered in the game. */
export const zMapCall = z.object({
  /** The same in every reading. */
  id: z.string(),
  kind: z.enum(['emergency', 'mod']),
  /** The team that an emergency call is for. */
  team: z.string().nullable(),
  /** Null for calls of the server itself, and for callers who left. */
  caller: z.string().nullable(),
  description: z.string().nullable(),
  /** The place in the game's words. */
  place: z.string().nullable(),
  /** Of a mod call, where the caller is now. */
  position: zMapPosition.nullable(),
  responders: z.array(z.string()),
  startedAt: zMoment,
});
export type MapCall = z.infer<typeof zMapCall>;

/** The newest reading of the game, for the map. Earlier positions are not stored. */
export const zMapPositions = z.object({
  /** When the game was last read with success; null before the first time. */
  asOf: zMoment.nullable(),
  stale: z.boolean(),
  /** False when no players are in the server or it does not answer. */
  online: z.boolean(),
  problem: zGameProblem.nullable(),
  players: z.array(zMapPlayer),
  calls: z.array(zMapCall),
});
export type MapPositions = z.infer<typeof zMapPositions>;

export interface MapService {
  /** Returns the maps of the game with their pictures and calibration. */
  maps(): Promise<GameMap[]>;
  positions(viewer: Viewer): Promise<MapPositions>;
}
