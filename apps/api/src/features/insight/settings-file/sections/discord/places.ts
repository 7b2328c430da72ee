import { type GivableRole, toPublicError, zText } from '@tenfour/contracts';
import { z } from 'zod';
import { DUTY_ROLE_PROBLEMS } from '../../../../discord/duty-roles/index.ts';
import type { SettingsEnv } from '../../section.ts';

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

/** A place of the connected Discord server, and why it can't be chosen, in words. */
export interface ListedPlace extends Found {
  problem?: string | null;
}

/** What a setting of a file names. */
export interface ChosenPlace {
  /** Null for none, and for one that can't be had. */
  found: Found | null;
  /** As a comparison shows it; null for none. */
  text: string | null;
  /** Why it can't be had, in words. */
  obstacle: string | null;
}

/** Finds channels or roles of a file in the connected Discord server. */
export interface Places {
  /** Returns a place as a comparison shows it, with its id: names can be there twice. */
  text(place: Found): string;
  /**
   * Returns what a setting names from now on: `before` where the file does not mention it. Discord is asked only for what
   * `known`, the places that the setting names already, does not have.
   */
  choose(
    wanted: Place | null | undefined,
    before: Found | null,
    known?: readonly Found[],
  ): Promise<ChosenPlace>;
}

/** What a kind of place is called. */
const WORDS = {
  channel: { one: 'channel', sign: '#' },
  role: { one: 'role', sign: '@' },
} as const;
type PlaceKind = keyof typeof WORDS;

/** Why nothing of Discord can be changed. */
export const NOT_CONNECTED =
  'No Discord server is connected. Connect one with /connect, then compare the file again.';

/** Creates the lookup of one kind of place. `list` asks Discord, once. */
export function createPlaces(
  kind: PlaceKind,
  isConnected: boolean,
  list: () => Promise<readonly ListedPlace[]>,
): Places {
  const { sign } = WORDS[kind];
  const text = ({ id, name }: Found) => `${sign}${name} (${id})`;
  let answer: Promise<readonly ListedPlace[] | string> | undefined;
  async function find(place: Place, before: Found | null, known: readonly Found[]): Promise<Found | string> {
    const own = known.find(({ id }) => id === place.id);
    if (own) return own;
    // The bot renames channels of statistics: the present place also has the name that it was chosen by.
    const present = before?.name === place.name ? before : undefined;
    if (present && place.id === undefined) return present;
    if (!isConnected) return NOT_CONNECTED;
    answer ??= list().catch(refusalOf);
    const all = await answer;
    return typeof all === 'string' ? all : placeIn(all, place, kind, present);
  }
  return {
    text,
    async choose(wanted, before, known = before ? [before] : []) {
      if (!wanted) {
        const found = wanted === undefined ? before : null;
        return { found, text: found && text(found), obstacle: null };
      }
      const found = await find(wanted, before, known);
      if (typeof found === 'string') return { found: null, text: `${sign}${wanted.name}`, obstacle: found };
      if (found.id === before?.id) return { found: before, text: text(before), obstacle: null };
      const how = found.id === wanted.id ? '' : ', found by its name';
      return { found, text: `${text(found)}${how}`, obstacle: null };
    },
  };
}

/** Returns why Discord did not answer, in words; only failures of ours are thrown on. */
function refusalOf(error: unknown): string {
  const { code, message } = toPublicError(error);
  if (code === 'INTERNAL') throw error;
  return message;
}

/** By the id, else by a name that only one has; a name counts among those that can be chosen first. */
function placeIn(
  all: readonly ListedPlace[],
  { id, name }: Place,
  kind: PlaceKind,
  present: Found | undefined,
): Found | string {
  const { one, sign } = WORDS[kind];
  const byId = all.filter((place) => place.id === id);
  if (present && byId.length === 0) return present;
  const named = all.filter((place) => place.name === name);
  const free = named.filter(({ problem }) => !problem);
  const [found, another] = [byId, free, named].find(({ length }) => length > 0) ?? [];
  if (found === undefined) {
    return `The Discord server has no ${one} called ${sign}${name} that can be chosen.`;
  }
  if (another) return `The Discord server has several ${one}s called ${sign}${name}. Give the ID.`;
  return found.problem ? `${sign}${found.name}: ${found.problem}` : { id: found.id, name: found.name };
}

/** Creates the lookup of roles that the bot can give. */
export function createGivableRoles({ caller, serverId }: SettingsEnv, isConnected: boolean): Places {
  const problemOf = ({ refusal }: GivableRole) => (refusal === null ? null : DUTY_ROLE_PROBLEMS[refusal]);
  return createPlaces('role', isConnected, async () =>
    (await caller.dutyRoles.roles({ serverId })).map((role) => ({ ...role, problem: problemOf(role) })),
  );
}
