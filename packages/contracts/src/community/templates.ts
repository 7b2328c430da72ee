import { TEMPLATE_KINDS } from '@tenfour/domain';
import { z } from 'zod';
import { zDuration, zId, zPunishmentType, zText } from '../fields.ts';
import { MAX_LENGTH, TEMPLATES_MAX } from '../limits.ts';
import type { Viewer } from './viewer.ts';

const zTemplateFields = z.object({
  label: zText.trim().min(1, 'Please give the template a name.').max(MAX_LENGTH.templateLabel),
  text: zText.trim().min(1, 'Please write the text of the template.').max(MAX_LENGTH.reason),
  /** For punishments; null leaves the type unchanged. */
  punishmentType: zPunishmentType.nullable().default(null),
  /** Minutes; null is permanent where the type has a length. */
  duration: zDuration.default(null),
});

export const zTemplate = z.object({
  id: z.string(),
  label: z.string(),
  text: z.string(),
  punishmentType: zPunishmentType.nullable(),
  duration: z.number().int().nullable(),
});
export type Template = z.infer<typeof zTemplate>;

export const zTemplates = z.object({
  kind: z.enum(TEMPLATE_KINDS),
  /** True while the server has none of its own and uses the product's. */
  areDefaults: z.boolean(),
  templates: z.array(zTemplate),
});
export type Templates = z.infer<typeof zTemplates>;

export const zTemplatesInput = z.object({ serverId: zId, kind: z.enum(TEMPLATE_KINDS) });

/** Replaces the list of a kind, in this order. An empty list brings the product's own back. */
export const zSaveTemplatesInput = zTemplatesInput.extend({
  templates: z.array(zTemplateFields).max(TEMPLATES_MAX, `There can be at most ${TEMPLATES_MAX} templates.`),
});
export type SaveTemplatesInput = z.infer<typeof zSaveTemplatesInput>;

export interface TemplatesService {
  /** Throws `FORBIDDEN` for viewers who can neither use nor change texts of this kind. */
  list(viewer: Viewer, kind: Templates['kind']): Promise<Templates>;
  save(viewer: Viewer, input: SaveTemplatesInput): Promise<Templates>;
}
