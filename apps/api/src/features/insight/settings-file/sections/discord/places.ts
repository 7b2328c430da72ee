import { toPublicError, zText } from '@tenfour/contracts';
import { z } from 'zod';

/** A channel or role of Discord in a file: the id counts where Discord has it, and the name elsewhere. */
export const zPlace = z.object({
  id: z
    .string()
    .regex(/^\d{1,25}$/, 'An ID of Discord has digits only. Put it in quotes.')
    .optional(),
  name: zText.trim().min(1).max(100),
});
export type Place = z.infer<typeof zPlace>;

/** A place as Discord has it now. */
export interface Found {
  id: string;
  name: string;
}

/** Finds places of a file in the connected Discord server. */
export interface Places {
  /** Returns the place that is meant, or a sentence that says why there is none. */
  find(place: Place): Promise<Found | string>;
}

/** What a kind of place is called. */
const WORDS = {
  channel: { one: 'channel', sign: '#' },
  role: { one: 'role', sign: '@' },
} as const;
export type PlaceKind = keyof typeof WORDS;

/** Why nothing of Discord can be changed. */
export const NOT_CONNECTED =
  'No Discord server is connected. Connect one with /connect, then compare the file again.';

/**
 * Creates the lookup of one kind of place. `list` asks Discord, once and only for places that `known` does not have: those
 * that the settings name already.
 */
export function createPlaces(
  kind: PlaceKind,
  isConnected: boolean,
  known: readonly Found[],
  list: () => Promise<readonly Found[]>,
): Places {
  let answer: Promise<readonly Found[] | string> | undefined;
  return {
    async find(place) {
      const own = known.find(({ id }) => id === place.id);
      if (own) return own;
      if (!isConnected) return NOT_CONNECTED;
      answer ??= list().catch(refusalOf);
      const all = await answer;
      return typeof all === 'string' ? all : placeIn(all, place, kind);
    },
  };
}

/** Returns why Discord did not answer, in words; only failures of ours are thrown on. */
function refusalOf(error: unknown): string {
  const { code, message } = toPublicError(error);
  if (code === 'INTERNAL' || code === 'FORBIDDEN') throw error;
  return message;
}

function placeIn(all: readonly Found[], { id, name }: Place, kind: PlaceKind): Found | string {
  const byId = all.find((one) => one.id === id);
  if (byId) return byId;
  const named = all.filter((one) => one.name === name);
  const [found, another] = named;
  const { one, sign } = WORDS[kind];
  if (found === undefined)
    return `The Discord server has no ${one} called ${sign}${name} that can be chosen.`;
  if (another) return `The Discord server has ${named.length} ${one}s called ${sign}${name}. Give the ID.`;
  return found;
}

/** Returns a place as a comparison shows it, with its id: names can be there twice. */
export function placeText(kind: PlaceKind, place: Found | null): string | null {
  return place === null ? null : `${WORDS[kind].sign}${place.name} (${place.id})`;
}

/** Returns a place that a file asks for as a comparison shows it. */
export function wantedText(
  kind: PlaceKind,
  place: Place | null,
  found: Found | string | null,
): string | null {
  if (place === null || found === null) return null;
  if (typeof found === 'string') return `${WORDS[kind].sign}${place.name}`;
  const text = placeText(kind, found);
  return place.id === found.id ? text : `${text}, found by its name`;
}
