import {
  type HistoryItem,
  higherRole,
  type ImportItem,
  identityOf,
  type OwnItem,
  ROLES,
  usernameKey,
} from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { quotasStore } from '../../staff/shifts/index.ts';
import { readSetting } from './accepted.ts';
import { canonical } from './canonical.ts';
import { fieldsThere } from './create-fields.ts';
import { currentSettings } from './current-settings.ts';
import { historyThere } from './history-duplicates.ts';
import { currentParts, isPart, type StagedPart } from './parts.ts';
import { personsNamed } from './people.ts';
import { plansThere } from './plan-duplicates.ts';

type Of<Kind extends OwnItem['kind']> = Extract<OwnItem, { kind: Kind }>;

/** Returns the identities of items of an export that the server has already: recorded, set up, or in force. */
export async function ownThere(
  handle: Handle,
  serverId: string,
  items: readonly ImportItem[],
): Promise<string[]> {
  const found = await Promise.all([
    calls(handle, serverId, only(items, 'mod-call')),
    commands(handle, serverId, only(items, 'command')),
    automations(handle, serverId, only(items, 'automation')),
    sessions(handle, serverId, only(items, 'sessions')),
    members(handle, serverId, only(items, 'member')),
    settings(handle, serverId, only(items, 'setting')),
    parts(handle, serverId, items.filter(isPart)),
    historyThere(handle, serverId, items.filter(isHistory)),
    plansThere(handle, serverId, items),
    activeRules(handle, serverId, items),
    fieldsThere(handle, serverId, items),
  ]);
  return found.flat().map(identityOf);
}

function only<Kind extends OwnItem['kind']>(items: readonly ImportItem[], kind: Kind): Of<Kind>[] {
  return items.flatMap((item) => (item.kind === kind ? [item as Of<Kind>] : []));
}

async function calls(handle: Handle, serverId: string, items: readonly Of<'mod-call'>[]) {
  if (items.length === 0) return [];
  const times = items.map(({ at }) => at);
  const rows = await handle
    .selectFrom('mod_calls')
    .select(['reporter_username', 'reported_username', 'reason', 'created_at'])
    .where('server_id', '=', serverId)
    .where('reporter_key', 'in', [...new Set(items.map(({ reporter }) => usernameKey(reporter)))])
    .where('created_at', '>=', Math.floor(Math.min(...times) / 1_000) * 1_000)
    .where('created_at', '<=', Math.max(...times) + 999)
    .execute();
  const there = new Set(
    rows.map((row) =>
      identityOf({
        ...(items[0] as Of<'mod-call'>),
        reporter: row.reporter_username,
        reported: row.reported_username,
        reason: row.reason,
        at: row.created_at,
      }),
    ),
  );
  return items.filter((item) => there.has(identityOf(item)));
}

async function commands(handle: Handle, serverId: string, items: readonly Of<'command'>[]) {
  if (items.length === 0) return [];
  const rows = await handle
    .selectFrom('custom_commands')
    .select(['name', 'means', 'command'])
    .where('server_id', '=', serverId)
    .execute();
  const there = new Set(rows.map((row) => identityOf({ ...(items[0] as Of<'command'>), ...row })));
  return items.filter((item) => there.has(identityOf(item)));
}

async function automations(handle: Handle, serverId: string, items: readonly Of<'automation'>[]) {
  if (items.length === 0) return [];
  const rows = await handle
    .selectFrom('automations')
    .select('kind')
    .where('server_id', '=', serverId)
    .execute();
  return items.filter(({ automation }) => rows.some(({ kind }) => kind === automation));
}

async function sessions(handle: Handle, serverId: string, items: readonly Of<'sessions'>[]) {
  if (items.length === 0) return [];
  const quotas = await quotasStore(handle, serverId).list();
  return items.filter(({ role }) => (quotas.get(role)?.sessions ?? null) !== null);
}

/** Returns those whose person has the role already, or a higher one. */
async function members(handle: Handle, serverId: string, items: readonly Of<'member'>[]) {
  const here = await personsNamed(
    handle,
    serverId,
    items.map(({ name }) => name),
  );
  return items.filter((item) => {
    const has = here.get(item.name.toLowerCase())?.role ?? null;
    return has !== null && higherRole(has, item.role) === has;
  });
}

async function settings(handle: Handle, serverId: string, items: readonly Of<'setting'>[]) {
  if (items.length === 0) return [];
  const now = await currentSettings(handle, serverId);
  return items.filter((item) => canonical(readSetting(item)) === canonical(now[item.setting]));
}

const HISTORY: readonly string[] = ['promotion', 'session', 'submission'];

function isHistory(item: ImportItem): item is HistoryItem {
  return HISTORY.includes(item.kind);
}

/** Returns parts that the server has like that. */
async function parts(handle: Handle, serverId: string, items: readonly StagedPart[]): Promise<StagedPart[]> {
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  const now = new Map(
    await Promise.all(kinds.map(async (kind) => [kind, await currentParts(handle, serverId, kind)] as const)),
  );
  return items.filter(
    ({ kind, name, value }) => now.get(kind)?.get(name.toLowerCase()) === canonical(JSON.parse(value)),
  );
}

/** Returns templates, shift types and required hours of the server's own. */
async function activeRules(
  handle: Handle,
  serverId: string,
  items: readonly ImportItem[],
): Promise<ImportItem[]> {
  const any = (kind: ImportItem['kind']): boolean => items.some((item) => item.kind === kind);
  const there: ImportItem[] = [];
  if (any('template')) {
    const query = handle
      .selectFrom('templates')
      .select(['kind', 'label', 'text'])
      .where('server_id', '=', serverId);
    there.push(
      ...(await query.execute()).map(
        ({ kind, label, text }): ImportItem => ({
          ...{ kind: 'template', label, text, type: null, minutes: null },
          ...(kind === 'resolution' ? { resolution: true } : {}),
        }),
      ),
    );
  }
  if (any('shift-type')) {
    const query = handle
      .selectFrom('shift_types')
      .select(['name', 'archived_at'])
      .where('server_id', '=', serverId);
    there.push(
      ...(await query.execute()).map(
        ({ name, archived_at }): ImportItem => ({
          ...{ kind: 'shift-type', name },
          ...(archived_at === null ? {} : { archivedAt: archived_at }),
        }),
      ),
    );
  }
  if (any('hours')) {
    const quotas = await quotasStore(handle, serverId).list();
    for (const role of ROLES) {
      const minutes = quotas.get(role)?.minutes ?? null;
      if (minutes === null) continue;
      there.push(role === 'moderator' ? { kind: 'hours', minutes } : { kind: 'hours', minutes, role });
    }
  }
  return there;
}
