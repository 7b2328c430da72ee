import { z } from 'zod';
import { LIST_DEFAULT, LIST_MAX, MAX_LENGTH } from './limits.ts';

/** Text as both databases can hold it: no NUL, no half surrogate pairs. */
export const zText = z.string().overwrite((text) => text.replaceAll('\0', '').toWellFormed());

/** An id of ours or of Discord's: opaque text. An unknown one is "not found", not "invalid". */
export const zId = zText.min(1).max(MAX_LENGTH.id);

/** A moment on the wire: ISO 8601 in UTC. */
export const zMoment = z.iso.datetime();

/** A repeated submit with the same client id answers with the first one's result. */
export const zClientId = zText.min(8).max(MAX_LENGTH.id).optional();

/** Keyset paging: `cursor` is `cursorAfter(lastItem)` of the page before. */
export const zPage = z.object({
  limit: z.coerce.number().int().min(1).max(LIST_MAX).default(LIST_DEFAULT),
  cursor: z.string().max(200).optional(),
});

/** Input of a call that names a server and nothing else. */
export const zOnServer = z.object({ serverId: zId });
