import {
  isButtonUrl,
  isPictureUrl,
  SESSION_BUTTONS_MAX,
  SESSION_MESSAGE_KINDS,
  SESSION_MESSAGE_MODES,
  SESSION_POST_KINDS,
} from '@tenfour/domain';
import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import { zId, zMoment, zText } from '../fields.ts';

const zKind = z.enum(SESSION_MESSAGE_KINDS);
const zAddress = zText.trim().max(400);

/** A message with placeholders such as `{title}`. */
export const zSessionMessage = z.object({
  text: zText.max(1_500, 'The text has at most 1,500 characters.').default(''),
  embed: z
    .object({
      title: zText.trim().max(200).default(''),
      text: zText.max(2_000, 'The embed has at most 2,000 characters.').default(''),
      color: z.string().regex(/^#[0-9a-f]{6}$/i, 'Choose a color such as #4c6ef5.'),
      imageUrl: zAddress
        .refine(isPictureUrl, 'Enter the https address of a picture, without placeholders.')
        .nullable()
        .default(null),
    })
    .nullable()
    .default(null),
  buttons: z
    .array(
      z.object({
        label: zText.trim().min(1, 'Enter a label for each button.').max(80),
        url: zAddress.refine(isButtonUrl, 'Enter an https address; its host has no placeholders.'),
      }),
    )
    .max(SESSION_BUTTONS_MAX)
    .default([]),
});
export type SessionMessage = z.infer<typeof zSessionMessage>;

const zNamed = z.object({ id: z.string(), name: z.string() });

/** What a session posts at one of its transitions. */
export const zSessionTemplate = z.object({
  kind: zKind,
  enabled: z.boolean(),
  /** Channel and role as Discord called them when they were chosen. */
  channel: zNamed.nullable(),
  /** Pinged with a new message; an edit pings no one. */
  role: zNamed.nullable(),
  mode: z.enum(SESSION_MESSAGE_MODES),
  message: zSessionMessage,
});
export type SessionTemplate = z.infer<typeof zSessionTemplate>;

export const zSessionTemplates = z.object({
  /** Name of the connected Discord server; null without one. */
  guildName: z.string().nullable(),
  /** One per transition, in their order. */
  templates: z.array(zSessionTemplate),
  /** Whether planned sessions are scheduled events of the Discord server. */
  events: z.boolean(),
});
export type SessionTemplates = z.infer<typeof zSessionTemplates>;

const onKind = { serverId: zId, kind: zKind };

export const zSaveSessionTemplateInput = z.object({
  ...onKind,
  enabled: z.boolean(),
  channelId: zId.max(25).nullable(),
  roleId: zId.max(25).nullable().default(null),
  mode: z.enum(SESSION_MESSAGE_MODES),
  message: zSessionMessage,
});
export type SaveSessionTemplateInput = z.infer<typeof zSaveSessionTemplateInput>;

export const zTestSessionMessageInput = z.object({
  ...onKind,
  channelId: zId.max(25),
  message: zSessionMessage,
});
export type TestSessionMessageInput = z.infer<typeof zTestSessionMessageInput>;

export const zSaveSessionEventsInput = z.object({ serverId: zId, enabled: z.boolean() });
export type SaveSessionEventsInput = z.infer<typeof zSaveSessionEventsInput>;

export const zRetrySessionPostInput = z.object({ serverId: zId, sessionId: zId, postId: zId });
export type RetrySessionPostInput = z.infer<typeof zRetrySessionPostInput>;

/** A message of a session, or an update of its scheduled event, on its way to Discord or there. */
export const zSessionPost = z.object({
  id: zId,
  kind: z.enum(SESSION_POST_KINDS),
  state: z.enum(['pending', 'sent', 'failed']),
  /** Why it was not posted, in words. */
  problem: z.string().nullable(),
  at: zMoment,
});
export type SessionPost = z.infer<typeof zSessionPost>;

/** Messages that sessions post to Discord. */
export interface SessionMessagesService {
  list(viewer: Viewer): Promise<SessionTemplates>;
  /**
   * Throws `BAD_REQUEST` for unknown placeholders, and for an enabled message that is empty or has no channel; `NOT_FOUND`
   * for a channel or role that the bot can't see, `REFUSED` for `@everyone`. Calls Discord.
   */
  save(viewer: Viewer, input: SaveSessionTemplateInput): Promise<SessionTemplates>;
  /**
   * Turns scheduled events on, also for sessions that are planned already, or off, which leaves those in Discord. Throws
   * `REFUSED` when the bot can't create events. Calls Discord.
   */
  saveEvents(viewer: Viewer, input: SaveSessionEventsInput): Promise<SessionTemplates>;
  /** Posts a message with sample values and without a ping. Throws what Discord refuses. */
  test(viewer: Viewer, input: TestSessionMessageInput): Promise<void>;
  /** Tries a failed message again. Throws `NOT_FOUND`, and `CONFLICT` for one that did not fail. */
  retry(viewer: Viewer, input: RetrySessionPostInput): Promise<void>;
}
