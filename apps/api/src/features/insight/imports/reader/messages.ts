import type { ImportOptions, ImportSource } from '@tenfour/contracts';
import {
  AUTOMATION_KINDS,
  COMMAND_MEANS,
  CUSTOM_COMMAND_INTERVALS,
  GRANTABLE_ROLES,
  IMPORT_REFUSAL_CODES,
  IMPORTED_SETTINGS,
  INFRACTION_TYPES,
  MOD_CALL_PRIORITIES,
  PUNISHMENT_TYPES,
} from '@tenfour/domain';
import { z } from 'zod';
import { PEOPLE_MESSAGES } from './people-messages.ts';
import { RECORD_ITEMS, zAt, zDiscipline, zLinks, zName, zValues, zWho } from './record-items.ts';

/** Rows in one message: as many as one transaction writes. */
export const ROWS_PER_MESSAGE = 100;

/** Characters after which a message is sent although it has room for more rows: a shift can have thousands of breaks. */
export const MESSAGE_LENGTH = 1_024 * 1_024;

/** How a file is read. */
export interface ReadingOptions {
  source: ImportSource;
  csv: ImportOptions;
  countOffences: boolean;
  /** IANA zone of times that say none. */
  zone: string;
  /** Epoch ms. */
  now: number;
}

/** What the child process is started with, as JSON in its first argument. The file follows on its standard input. */
export interface ReaderArguments {
  options: ReadingOptions;
  /** Size of the file. */
  bytes: number;
  /** Most memory of the process, in bytes. */
  rssMax: number;
}

/** Called between two pieces of a file. Throws ImportRefusal to end the reading. */
export type Checkpoint = () => void;

const zLongText = z.string().max(4_000);
const zMinutes = z.number().int().min(0).max(10_080);

const zItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('punishment'),
    player: zName,
    robloxUserId: z.string().max(40).nullable(),
    type: z.enum(PUNISHMENT_TYPES),
    reason: zLongText,
    at: zAt,
    endsAt: zAt.nullable(),
    active: z.boolean(),
    by: zWho,
    autoBan: z.boolean().exactOptional(),
    evidence: zLinks.exactOptional(),
    ref: z.string().max(64).exactOptional(),
    values: zValues,
  }),
  z.object({
    kind: z.literal('note'),
    player: zName,
    text: zLongText,
    at: zAt,
    by: zWho,
    lookedFor: z.boolean().exactOptional(),
  }),
  z.object({
    kind: z.literal('shift'),
    who: zWho,
    type: zName.nullable(),
    from: zAt,
    to: zAt,
    breaks: z.array(z.object({ from: zAt, to: zAt })).max(10_000),
    addedMs: zAt,
    removedMs: zAt,
    values: zValues,
  }),
  z.object({
    kind: z.literal('infraction'),
    who: zWho,
    type: z.enum(INFRACTION_TYPES),
    reason: zLongText,
    at: zAt,
    by: zWho,
    revoked: z.object({ at: zAt, by: zWho, reason: zLongText }).exactOptional(),
    discipline: zDiscipline,
    values: zValues,
  }),
  z.object({
    kind: z.literal('leave'),
    who: zWho,
    from: zAt,
    to: zAt,
    reason: zLongText,
    reduced: z.boolean(),
    status: z.enum(['approved', 'denied', 'withdrawn']).exactOptional(),
    share: z.number().int().min(1).max(99).exactOptional(),
    decided: z.object({ at: zAt, by: zWho }).exactOptional(),
  }),
  z.object({
    kind: z.literal('template'),
    label: zName,
    text: zLongText,
    type: z.enum(PUNISHMENT_TYPES).nullable(),
    minutes: zAt.nullable(),
    resolution: z.literal(true).exactOptional(),
  }),
  z.object({
    kind: z.literal('shift-type'),
    name: zName,
    weeklyMinutes: zMinutes.exactOptional(),
    archivedAt: zAt.exactOptional(),
  }),
  z.object({
    kind: z.literal('hours'),
    minutes: zAt,
    role: z.enum(['member', 'admin', 'owner']).exactOptional(),
  }),
  z.object({
    kind: z.literal('mod-call'),
    at: zAt,
    reporter: zName,
    reported: zName,
    reason: zLongText,
    location: zLongText.nullable(),
    description: zLongText.nullable(),
    priority: z.enum(MOD_CALL_PRIORITIES),
    status: z.enum(['resolved', 'dismissed']),
    resolution: zLongText.nullable(),
    claimed: z.object({ at: zAt, by: zWho }).nullable(),
    closed: z.object({ at: zAt, by: zWho }),
    evidence: zLinks,
    values: zValues,
  }),
  z.object({
    kind: z.literal('command'),
    name: zName,
    command: zLongText,
    means: z.enum(COMMAND_MEANS),
    interval: z.union(CUSTOM_COMMAND_INTERVALS.map((minutes) => z.literal(minutes))),
    minPlayers: zAt,
    staffOnDuty: z.boolean(),
    quiet: z.object({ from: zMinutes, to: zMinutes }).nullable(),
  }),
  z.object({
    kind: z.literal('automation'),
    automation: z.enum(AUTOMATION_KINDS),
    settings: z.string().max(100_000),
  }),
  z.object({
    kind: z.literal('sessions'),
    role: z.enum(['moderator', 'admin']),
    sessions: z.number().int().min(1).max(100),
  }),
  z.object({
    kind: z.literal('member'),
    name: zName,
    role: z.enum(GRANTABLE_ROLES),
    joinedAt: zAt.nullable(),
    robloxUsername: zName.nullable(),
    until: z.object({ at: zAt, after: z.enum(GRANTABLE_ROLES) }).exactOptional(),
  }),
  z.object({
    kind: z.literal('setting'),
    setting: z.enum(IMPORTED_SETTINGS),
    value: z.string().max(100_000),
  }),
  ...PEOPLE_MESSAGES,
  ...RECORD_ITEMS,
]);

const zReadLine = z.object({
  /** From 1, in the order in which the rows are created. */
  n: z.number().int().positive(),
  item: zItem.nullable(),
  /** What the file says, shortened, where it could not be read. */
  text: z.string().max(200),
  identity: z.string().max(64).nullable(),
  state: z.enum(['new', 'duplicate', 'skipped']),
  reason: z.string().max(300).nullable(),
});
export type ReadLine = z.infer<typeof zReadLine>;

/** What the child process writes, one message in a line of JSON. `refused` and `end` are the last ones. */
export const zReaderMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('refused'), code: z.enum(IMPORT_REFUSAL_CODES) }),
  z.object({ kind: z.literal('lines'), lines: z.array(zReadLine).max(ROWS_PER_MESSAGE) }),
  z.object({
    kind: z.literal('end'),
    notes: z.array(z.string().max(300)).max(50),
    total: z.number().int().min(0),
  }),
]);
export type ReaderMessage = z.infer<typeof zReaderMessage>;
