import {
  hasHiddenCharacters,
  MAX_DURATION_MINUTES,
  MINUTES_OF_DAY,
  PERMISSION_FLAGS,
  PUNISHMENT_TYPES,
  timeZoneNamed,
} from '@tenfour/domain';
import { z } from 'zod';
import { LIST_DEFAULT, LIST_MAX, MAX_LENGTH } from './limits.ts';

/** What a schema takes, before defaults and trims. */
export type SchemaInput<Schema extends z.ZodType> = z.input<Schema>;

/** Text as both databases can hold it: no NUL, no half surrogate pairs. */
export const zText = z.string().overwrite((text) => text.replaceAll('\0', '').toWellFormed());

/** A player's name as it is recorded; `missing` is what an empty one is answered with. */
export const zNewPlayerName = (missing?: string) =>
  zText
    .trim()
    .min(1, missing)
    .max(MAX_LENGTH.robloxUsername)
    .refine(
      (name) => !hasHiddenCharacters(name),
      'The player’s name has line breaks or hidden characters. Remove them.',
    );

/** A person as lists name them. `avatar` is the address of the picture. */
export const zPerson = z.object({ id: z.string(), username: z.string(), avatar: z.string() });

/** The version of rules, a form or a wave, as `integer` columns of PostgreSQL hold it. */
export const zVersion = z.int32().min(0);

/** The name of a permission. */
export const zPermissionFlag = z.enum(PERMISSION_FLAGS);

/** Characters of every id, ours and Discord's. */
const ID_CHARACTERS = /^[\w-]*$/;

const NOT_AN_ID = 'An id has only letters, digits, - and _.';

/**
 * An id of ours or of Discord's. Rejects invalid ones instead of repairing them: `<id>\0` must never match `<id>`. A
 * valid id without a match is "not found", not "invalid".
 */
export const zId = z.string().min(1).max(MAX_LENGTH.id).regex(ID_CHARACTERS, NOT_AN_ID);

/** An id that a person types or pastes into a form: spaces around it are dropped, and it can be empty. */
export const zTypedId = z.string().trim().max(MAX_LENGTH.id).regex(ID_CHARACTERS, NOT_AN_ID);

/** A time in the API: ISO 8601 in UTC. */
export const zMoment = z.iso.datetime();

/** That a person saw a secret. */
export const zSecretView = z.object({ by: z.string(), at: zMoment });

/** When access ends; null or absent for access that stays. */
export const zUntil = zMoment.nullish();

/** An IANA name. */
export const zTimeZone = zText
  .max(MAX_LENGTH.id)
  .refine(
    (name) => timeZoneNamed(name) !== null,
    'There is no time zone of this name. Pick one from the list.',
  )
  .overwrite((name) => timeZoneNamed(name) ?? name);

const zMinuteOfDay = z
  .number()
  .int()
  .min(0)
  .max(MINUTES_OF_DAY - 1);

/** Minutes after midnight, past midnight when `to` is less than `from`. */
export const zQuietHours = z
  .object({ from: zMinuteOfDay, to: zMinuteOfDay })
  .refine(({ from, to }) => from !== to, 'Quiet hours begin and end at different times.');

/** A repeated submit with the same client id answers with the first one's result. */
export const zClientId = zText.min(8).max(MAX_LENGTH.id).optional();

/** Keyset paging: `cursor` is `cursorAfter(lastItem)` of the page before. */
export const zPage = z.object({
  limit: z.coerce.number().int().min(1).max(LIST_MAX).default(LIST_DEFAULT),
  cursor: zText.max(200).optional(),
});

/** Input of a call that names a server and nothing else. */
export const zOnServer = z.object({ serverId: zId });

export const zPunishmentType = z.enum(PUNISHMENT_TYPES);

/** Duration of a punishment in minutes; null is permanent. */
export const zDuration = z
  .number()
  .int('A duration is a whole number of minutes.')
  .positive('A duration is at least one minute; leave it empty for permanent.')
  .max(MAX_DURATION_MINUTES, 'A duration is at most ten years; leave it empty for permanent.')
  .nullable();
