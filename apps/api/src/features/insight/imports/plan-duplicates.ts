import { type ImportItem, identityOf, type PlanItem } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { seriesStore } from '../../game/sessions/index.ts';

type Series = Extract<PlanItem, { kind: 'series' }>;
type Message = Extract<PlanItem, { kind: 'session-message' }>;

/** Returns series that the server has and that have not ended, and messages of the kinds that it set up. */
export async function plansThere(
  handle: Handle,
  serverId: string,
  items: readonly ImportItem[],
): Promise<ImportItem[]> {
  const series = items.filter((item) => item.kind === 'series');
  const messages = items.filter((item) => item.kind === 'session-message');
  return [
    ...(await seriesThere(handle, serverId, series)),
    ...(await messagesThere(handle, serverId, messages)),
  ];
}

async function seriesThere(handle: Handle, serverId: string, items: readonly Series[]): Promise<Series[]> {
  const [first] = items;
  if (first === undefined) return [];
  const rows = await seriesStore(handle, serverId).list();
  const there = new Set(rows.map(({ title, rule, minute }) => identityOf({ ...first, title, rule, minute })));
  return items.filter((item) => there.has(identityOf(item)));
}

async function messagesThere(
  handle: Handle,
  serverId: string,
  items: readonly Message[],
): Promise<Message[]> {
  if (items.length === 0) return [];
  const rows = await handle
    .selectFrom('game_session_templates')
    .select('kind')
    .where('server_id', '=', serverId)
    .execute();
  return items.filter(({ at }) => rows.some(({ kind }) => kind === at));
}
