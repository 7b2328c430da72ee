import { z } from 'zod';
import type { Access, Viewer } from '../community/viewer.ts';
import { zId, zText } from '../fields.ts';

/** Largest settings file, in bytes of UTF-8: with its escapes it fits a request. */
export const SETTINGS_FILE_MAX = 192 * 1024;

/** Most problems of a file that are listed. */
export const SETTINGS_PROBLEMS_MAX = 20;

/** Longest text of a value in a comparison, in characters. */
export const SETTING_TEXT_MAX = 2_000;

/** Something in a file that keeps it from being applied. */
const zProblem = z.object({
  /** Counted from 1; null where it concerns the whole file. */
  line: z.number().int().nullable(),
  message: z.string(),
});
export type SettingsProblem = z.infer<typeof zProblem>;

/** A difference between the server and a file, in words. */
const zChange = z.object({
  /** Name of the part of the file, such as “Custom roles”. */
  section: z.string(),
  kind: z.enum(['add', 'change', 'remove']),
  /** The entry of a list, such as a role; null for single settings. */
  item: z.string().nullable(),
  /** The setting; null for a whole entry. */
  field: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Why the caller can't make it; null when nothing is known to be in the way. */
  obstacle: z.string().nullable(),
  /** Where the file asks for it, counted from 1; null for what it does not mention, such as removals. */
  line: z.number().int().nullable(),
});
export type SettingsFileChange = z.infer<typeof zChange>;

/** What applying a file would do. With problems it can't be applied, and no changes are listed. */
export const zSettingsPreview = z.object({
  problems: z.array(zProblem),
  changes: z.array(zChange),
  /** Of the file and of what it was compared with. `import` takes it. */
  fingerprint: z.string(),
});
export type SettingsPreview = z.infer<typeof zSettingsPreview>;

const zAppliedChange = zChange.extend({
  /** `waiting`: it was sent to a second person for approval. `skipped`: it was not tried. */
  outcome: z.enum(['applied', 'waiting', 'refused', 'skipped']),
  /** Why it was not applied; null when it was, or when others stopped it. */
  message: z.string().nullable(),
});
export type AppliedSettingsChange = z.infer<typeof zAppliedChange>;

export const zAppliedSettings = z.object({
  /** In the order of the preview; empty when nothing was tried. */
  changes: z.array(zAppliedChange),
  /** The new comparison when something changed since the preview: then nothing was applied. Null when it was. */
  stale: zSettingsPreview.nullable(),
});
export type AppliedSettings = z.infer<typeof zAppliedSettings>;

export const zExportedSettings = z.object({
  fileName: z.string(),
  /** YAML. */
  text: z.string(),
  /** Parts that are missing because the caller can't see them. */
  hidden: z.array(z.string()),
});
export type ExportedSettings = z.infer<typeof zExportedSettings>;

export const zPreviewSettingsInput = z.object({
  serverId: zId,
  text: zText.min(1, 'This file is empty.').max(SETTINGS_FILE_MAX).describe('YAML'),
  removes: z.boolean().default(false).describe('Also remove entries that a list of the file does not have'),
});
export type PreviewSettingsInput = z.infer<typeof zPreviewSettingsInput>;

export const zApplySettingsInput = zPreviewSettingsInput.extend({
  fingerprint: zText.max(100).describe('Of the preview'),
  partial: z
    .boolean()
    .default(false)
    .describe('Apply the other changes where some are refused. Without it, a refused change stops all'),
});
export type ApplySettingsInput = z.infer<typeof zApplySettingsInput>;

export interface SettingsFileService {
  /** Returns the settings that the viewer can see, as a file. */
  export(viewer: Viewer, access: Access): Promise<ExportedSettings>;
  /** Compares a file with the server. */
  preview(viewer: Viewer, access: Access, input: PreviewSettingsInput): Promise<SettingsPreview>;
  /**
   * Makes each change with the call that the panel makes for it, as the viewer: what they can't do there is refused here.
   * Where a change is known to be refused, nothing is applied unless the input is `partial`.
   * Throws `BAD_REQUEST` for a file with problems and `CONFLICT` while another file is applied.
   */
  apply(viewer: Viewer, access: Access, input: ApplySettingsInput): Promise<AppliedSettings>;
}
