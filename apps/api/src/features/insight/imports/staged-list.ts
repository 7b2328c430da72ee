import type { ListStagedInput, StagedEntries, StagedEntry, Viewer } from '@tenfour/contracts';
import { IMPORTED_SETTING_NAMES, PART_KINDS, PERMISSION_NAMES } from '@tenfour/domain';
import { iso } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { readSetting } from './accepted.ts';
import { canonical } from './canonical.ts';
import { currentSettings } from './current-settings.ts';
import { currentParts, type StagedPart } from './parts.ts';
import { type PersonHere, personsNamed } from './people.ts';
import {
  type Staged,
  type StagedHolder,
  type StagedMember,
  type StagedSetting,
  stagedOf,
  stagedStore,
} from './staged-store.ts';
import { lineOf } from './store.ts';

type Fields = Omit<StagedEntry, 'n' | 'kind' | 'subject'>;

const EMPTY: Fields = {
  ...{ role: null, given: null, until: null, setting: null, value: null, currentValue: null },
  ...{ robloxUsername: null, person: null },
};

/** Lists what an import holds for the owner, in the order of its file. */
export async function listStaged(
  handle: Handle,
  { serverId }: Pick<Viewer, 'serverId'>,
  { importId, limit, cursor }: ListStagedInput,
): Promise<StagedEntries> {
  const lines = await stagedStore(handle, serverId).list(importId, limit, lineOf(cursor));
  const items = lines.flatMap((line) => {
    const item = stagedOf(line);
    return item === null ? [] : [{ n: line.n, item }];
  });
  const now = await currentOf(
    handle,
    serverId,
    items.map(({ item }) => item),
  );
  const last = lines.length === limit ? lines.at(-1) : undefined;
  return {
    entries: items.map(({ n, item }) => ({ n, kind: item.kind, ...toEntry(item, now) })),
    nextCursor: last === undefined ? null : String(last.n),
  };
}

type Current = Awaited<ReturnType<typeof currentOf>>;

/** Reads who and what the server has now of what some entries name. */
async function currentOf(handle: Handle, serverId: string, items: readonly Staged[]) {
  const names = items.flatMap((item) => (item.kind === 'member' || item.kind === 'holder' ? item.name : []));
  const isThere = (kind: Staged['kind']) => items.some((item) => item.kind === kind);
  const parts = await Promise.all(
    PART_KINDS.filter(isThere).map(
      async (kind) => [kind, await currentParts(handle, serverId, kind)] as const,
    ),
  );
  return {
    people: await personsNamed(handle, serverId, names),
    settings: isThere('setting') ? await currentSettings(handle, serverId) : null,
    parts: new Map(parts),
  };
}

function toEntry(item: Staged, { people, settings, parts }: Current): Fields & { subject: string } {
  switch (item.kind) {
    case 'member':
      return { subject: item.name, ...memberFields(item), ...personFields(item, people) };
    case 'holder':
      return { subject: item.name, ...holderFields(item), ...personFields(item, people) };
    case 'setting':
      return {
        subject: IMPORTED_SETTING_NAMES[item.setting],
        ...settingFields(item, settings?.[item.setting]),
      };
    default:
      return { subject: item.name, ...partFields(item, parts.get(item.kind)) };
  }
}

function memberFields({ role, until }: StagedMember): Fields {
  return { ...EMPTY, role, until: until === undefined ? null : iso(until.at) };
}

function holderFields(item: StagedHolder): Fields {
  const given = item.role ?? (item.flag === null ? null : PERMISSION_NAMES[item.flag]);
  return { ...EMPTY, given, until: item.until === null ? null : iso(item.until) };
}

function settingFields(item: StagedSetting, current: unknown): Fields {
  const { setting } = item;
  return {
    ...{ ...EMPTY, setting },
    ...{ value: canonical(readSetting(item)), currentValue: canonical(current) },
  };
}

function partFields({ name, value }: StagedPart, now: ReadonlyMap<string, string> | undefined): Fields {
  const currentValue = now?.get(name.toLowerCase()) ?? null;
  return { ...EMPTY, value: canonical(JSON.parse(value)), currentValue };
}

function personFields(
  { name, robloxUsername }: Pick<StagedMember, 'name' | 'robloxUsername'>,
  people: ReadonlyMap<string, PersonHere>,
): Pick<StagedEntry, 'person' | 'robloxUsername'> {
  const here = people.get(name.toLowerCase());
  if (here === undefined) return { robloxUsername, person: null };
  const { requestId: _, ...person } = here;
  return { robloxUsername, person: { ...person, isMember: here.role !== null } };
}
