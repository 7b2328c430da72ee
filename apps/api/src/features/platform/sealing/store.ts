import { z } from 'zod';
import { fromJson, toJson } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { readMeta, writeMeta } from '../../../db/meta.ts';

/** The row of `meta` with the last run. */
const ROW = 'secrets.resealing';

const zRun = z.object({
  startedAt: z.number(),
  startedBy: z.string(),
  resealed: z.number(),
  finishedAt: z.number().nullable(),
  /** Until when a process works on it, epoch ms. */
  leaseUntil: z.number().nullable(),
});

/** A run that seals every secret anew. Moments are epoch ms. */
export type Run = z.infer<typeof zRun>;

/** A run with its text in the database, by which a change notices another one's. */
export interface StoredRun {
  run: Run;
  text: string;
}

/** Reads the last run; null for none. */
export async function readRun(handle: Handle): Promise<StoredRun | null> {
  const text = await readMeta(handle, ROW);
  return text === null ? null : { run: fromJson(text, zRun.parse), text };
}

/** Writes a new run over the last one. */
export async function writeRun(handle: Handle, run: Run): Promise<void> {
  await writeMeta(handle, ROW, toJson(run));
}

/** Changes a run unless another process has changed it. Returns null when one has. */
export async function changeRun(
  handle: Handle,
  { run, text }: StoredRun,
  change: Partial<Run>,
): Promise<StoredRun | null> {
  const next = { ...run, ...change };
  const { numUpdatedRows } = await handle
    .updateTable('meta')
    .set({ value: toJson(next) })
    .where('key', '=', ROW)
    .where('value', '=', text)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 0 ? null : { run: next, text: toJson(next) };
}
