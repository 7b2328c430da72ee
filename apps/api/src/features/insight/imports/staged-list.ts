import type { ListStagedInput, StagedEntries, StagedEntry, Viewer } from '@tenfour/contracts';
import { IMPORTED_SETTING_NAMES } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { canonical, readSetting } from './accepted.ts';
import { currentSettings } from './current-settings.ts';
import { type PersonHere, personsNamed } from './people.ts';
import { type StagedMember, type StagedSetting, stagedOf, stagedStore } from './staged-store.ts';
import { lineOf } from './store.ts';

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
  const names = items.flatMap(({ item }) => (item.kind === 'member' ? [item.name] : []));
  const here = await personsNamed(handle, serverId, names);
  const settings = names.length === items.length ? null : await currentSettings(handle, serverId);
  const last = lines.length === limit ? lines.at(-1) : undefined;
  return {
    entries: items.map(({ n, item }) =>
      item.kind === 'member'
        ? memberEntry(n, item, here.get(item.name.toLowerCase()))
        : settingEntry(n, item, settings?.[item.setting]),
    ),
    nextCursor: last === undefined ? null : String(last.n),
  };
}

function memberEntry(n: number, item: StagedMember, here: PersonHere | undefined): StagedEntry {
  const { name: subject, role, robloxUsername } = item;
  const person = here === undefined ? null : toPerson(here);
  return { n, subject, role, robloxUsername, person, setting: null, value: null, currentValue: null };
}

function toPerson({ requestId: _, ...here }: PersonHere): StagedEntry['person'] {
  return { ...here, isMember: here.role !== null };
}

function settingEntry(n: number, item: StagedSetting, current: unknown): StagedEntry {
  const { setting } = item;
  return {
    ...{ n, subject: IMPORTED_SETTING_NAMES[setting], setting },
    value: canonical(readSetting(item)),
    currentValue: canonical(current),
    ...{ role: null, person: null, robloxUsername: null },
  };
}
