import { z } from 'zod';

const zId = z.string().regex(/^\d{1,25}$/);
const zUser = z.object({ id: zId, username: z.string().max(100) });

const zValue = z.object({
  name: z.string(),
  type: z.number(),
  value: z.union([z.string(), z.number(), z.boolean()]).optional(),
  focused: z.boolean().optional(),
});
/** Options nest at most twice: a group, a sub-command, its options. What is deeper is not read. */
const zSub = zValue.extend({ options: z.array(zValue).optional() });
const zOption = zValue.extend({ options: z.array(zSub).optional() });
export interface InteractionOption extends z.infer<typeof zValue> {
  options?: InteractionOption[] | undefined;
}

/** A field of a form: alone in a row, or under a label. */
const zField = z.object({
  type: z.number().optional(),
  custom_id: z.string().optional(),
  value: z.string().optional(),
  /** Ids of uploaded files, or what was chosen. */
  values: z.array(z.string().max(100)).max(25).optional(),
});
export type InteractionField = z.infer<typeof zField>;

/** What a button or a form carries. PostgreSQL rejects NUL, which no id of ours has. */
const zCustomId = z.string().transform((id) => id.replaceAll('\0', ''));

const zFile = z.object({ url: z.string().max(2_000), size: z.number() });
const zFieldRow = z.object({
  components: z.array(zField).optional(),
  component: zField.optional(),
});

/** The parts of an interaction that are read; everything else is ignored. */
export const zInteraction = z.object({
  id: zId,
  application_id: z.string().min(1).max(64),
  token: z.string().min(1).max(1_000),
  type: z.number().int(),
  guild_id: zId.nullish(),
  channel_id: zId.nullish(),
  /** In a Discord server. */
  member: z
    .object({ user: zUser, permissions: z.string().regex(/^\d{1,30}$/), roles: z.array(zId) })
    .nullish(),
  /** In a direct message. */
  user: zUser.nullish(),
  message: z.object({ id: zId }).nullish(),
  data: z
    .object({
      name: z.string().optional(),
      custom_id: zCustomId.optional(),
      options: z.array(zOption).optional(),
      components: z.array(zFieldRow).optional(),
      /** Chosen in a menu. */
      values: z.array(z.string().max(100)).max(25).optional(),
      resolved: z
        .object({
          users: z.record(z.string(), zUser).optional(),
          attachments: z.record(z.string(), zFile).optional(),
        })
        .optional(),
    })
    .nullish(),
});
export type Interaction = z.infer<typeof zInteraction>;
