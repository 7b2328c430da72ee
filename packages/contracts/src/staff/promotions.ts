import { WAVE_DIRECTIONS, WAVE_ITEM_STATES, WAVE_LIMITS, WAVE_STATES } from '@tenfour/domain';
import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import { zClientId, zId, zMoment, zOnServer, zPage, zPermissionFlag, zText, zVersion } from '../fields.ts';

/** A wave of promotions and demotions. */
export const zWave = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(WAVE_STATES),
  /** One more with every change of the draft. */
  version: z.number().int(),
  createdBy: z.string(),
  createdAt: zMoment,
  appliedBy: z.string().nullable(),
  appliedAt: zMoment.nullable(),
  /** Changes by their states. */
  counts: z.partialRecord(z.enum(WAVE_ITEM_STATES), z.number().int()),
});
export type Wave = z.infer<typeof zWave>;

/** One of the four roles, or the id of a custom one, with its name at that time; null for none. */
const zWaveRole = z.object({ id: z.string(), name: z.string() }).nullable();

/** A change of a person's roles, applied or not. */
const zWaveItem = z.object({
  id: z.string(),
  userId: z.string(),
  username: z.string(),
  avatar: z.string(),
  from: zWaveRole,
  to: zWaveRole,
  direction: z.enum(WAVE_DIRECTIONS),
  reason: z.string(),
  state: z.enum(WAVE_ITEM_STATES),
  /** Why it was not fully applied, or, of one that waits, why it would be skipped now. */
  problem: z.string().nullable(),
  at: zMoment.nullable(),
});

const zFlags = z.array(zPermissionFlag);

export const zWaveDetail = zWave.extend({
  /** `gains` and `losses` of those that wait, by today's roles and permissions. */
  items: z.array(zWaveItem.extend({ gains: zFlags, losses: zFlags })),
});
export type WaveDetail = z.infer<typeof zWaveDetail>;

/** A change as it is prepared. */
const zNewWaveItem = z.object({
  userId: zId,
  from: zId.nullable().describe('The role that is replaced: `member`, `moderator`, `admin` or a custom one'),
  to: zId.nullable().describe('The new role; null only takes a custom one'),
  reason: zText.trim().max(WAVE_LIMITS.reason).default(''),
});

const zItems = z
  .array(zNewWaveItem)
  .min(1, 'Add a person.')
  .max(WAVE_LIMITS.items, `A wave has at most ${WAVE_LIMITS.items} people.`)
  .refine(
    (items) => new Set(items.map(({ userId }) => userId)).size === items.length,
    'A person can be in a wave once.',
  );

const zTitle = zText.trim().min(1, 'Enter a name.').max(WAVE_LIMITS.title);

export const zCreateWaveInput = zOnServer.extend({ title: zTitle, items: zItems, clientId: zClientId });

export const zWaveRef = zOnServer.extend({ waveId: zId });

/** A wave as the person saw it: a newer version is a conflict. */
export const zSeenWave = zWaveRef.extend({ version: zVersion });

export const zUpdateWaveInput = zSeenWave.extend({ title: zTitle, items: zItems });

export const zPromotionHistoryInput = zPage.extend({ serverId: zId, userId: zId });

/** A promotion or demotion that was applied. */
export const zPromotion = zWaveItem
  .pick({ id: true, from: true, to: true, direction: true, reason: true, state: true, problem: true })
  .extend({ waveTitle: z.string(), by: z.string().nullable(), createdAt: zMoment });

export interface PromotionsService {
  /** Drafts first, then the newest. */
  list(viewer: Viewer): Promise<Wave[]>;
  get(viewer: Viewer, waveId: string): Promise<WaveDetail>;
  /** Prepares a wave. Throws `REFUSED` for changes that make no sense, `NOT_FOUND` for people who are no members. */
  create(viewer: Viewer, input: z.infer<typeof zCreateWaveInput>): Promise<WaveDetail>;
  /** Replaces a draft. Throws `CONFLICT` for a version that another person replaced, and once it is applied. */
  update(viewer: Viewer, input: z.infer<typeof zUpdateWaveInput>): Promise<WaveDetail>;
  /** Deletes a draft. Throws `CONFLICT` once it is applied. */
  remove(viewer: Viewer, waveId: string): Promise<void>;
  /**
   * Applies a wave once, each change as the viewer would make it alone. What no longer fits is skipped, what the viewer
   * can't do fails, and a freeze of the viewer stops it. Throws `CONFLICT` when another person applies it.
   */
  applyWave(viewer: Viewer, input: z.infer<typeof zSeenWave>): Promise<WaveDetail>;
  /** Lists what waves changed of one person, newest first. */
  history(
    viewer: Viewer,
    input: z.infer<typeof zPromotionHistoryInput>,
  ): Promise<z.infer<typeof zPromotion>[]>;
}
