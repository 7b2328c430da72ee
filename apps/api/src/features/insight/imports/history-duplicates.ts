import { type HistoryItem, identityOf } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';

type Of<Kind extends HistoryItem['kind']> = Extract<HistoryItem, { kind: Kind }>;

/** Returns items that the server has already: an export can come back to where it was made. */
export async function historyThere(
  handle: Handle,
  serverId: string,
  items: readonly HistoryItem[],
): Promise<HistoryItem[]> {
  const found = await Promise.all([
    promotions(handle, serverId, only(items, 'promotion')),
    sessions(handle, serverId, only(items, 'session')),
    submissions(handle, serverId, only(items, 'submission')),
  ]);
  const there = new Set(found.flat());
  return items.filter((item) => there.has(identityOf(item)));
}

function only<Kind extends HistoryItem['kind']>(items: readonly HistoryItem[], kind: Kind): Of<Kind>[] {
  return items.flatMap((item) => (item.kind === kind ? [item as Of<Kind>] : []));
}

/** From the first of some moments to the end of the second of the last. */
function span(moments: readonly number[]): [number, number] {
  return [Math.floor(Math.min(...moments) / 1_000) * 1_000, Math.max(...moments) + 999];
}

async function promotions(
  handle: Handle,
  serverId: string,
  [first, ...others]: readonly Of<'promotion'>[],
): Promise<string[]> {
  if (first === undefined) return [];
  const [from, to] = span([first, ...others].map(({ appliedAt }) => appliedAt));
  const rows = await handle
    .selectFrom('promotion_items')
    .innerJoin('promotion_waves', 'promotion_waves.id', 'promotion_items.wave_id')
    .innerJoin('users', 'users.id', 'promotion_items.user_id')
    .select(['users.username as name', 'promotion_waves.title as wave'])
    .select('promotion_waves.applied_at as at')
    .where('promotion_items.server_id', '=', serverId)
    .where('promotion_waves.applied_at', '>=', from)
    .where('promotion_waves.applied_at', '<=', to)
    .execute();
  return rows.map(({ name, wave, at }) =>
    identityOf({ ...first, wave, appliedAt: at ?? 0, who: { id: null, name } }),
  );
}

async function sessions(
  handle: Handle,
  serverId: string,
  [first, ...others]: readonly Of<'session'>[],
): Promise<string[]> {
  if (first === undefined) return [];
  const [from, to] = span([first, ...others].map(({ plannedAt }) => plannedAt));
  const rows = await handle
    .selectFrom('game_sessions')
    .select(['title', 'planned_at', 'state'])
    .where('server_id', '=', serverId)
    .where('state', 'in', ['ended', 'cancelled'])
    .where('planned_at', '>=', from)
    .where('planned_at', '<=', to)
    .execute();
  return rows.flatMap(({ title, planned_at: plannedAt, state }) =>
    state === 'ended' || state === 'cancelled' ? [identityOf({ ...first, title, plannedAt, state })] : [],
  );
}

async function submissions(
  handle: Handle,
  serverId: string,
  [first, ...others]: readonly Of<'submission'>[],
): Promise<string[]> {
  if (first === undefined) return [];
  const [from, to] = span([first, ...others].map(({ at }) => at));
  const rows = await handle
    .selectFrom('form_submissions')
    .innerJoin('forms', 'forms.id', 'form_submissions.form_id')
    .innerJoin('users', 'users.id', 'form_submissions.user_id')
    .select(['users.username as name', 'forms.title as form', 'form_submissions.created_at as at'])
    .where('form_submissions.server_id', '=', serverId)
    .where('form_submissions.about_id', 'is', null)
    .where('form_submissions.created_at', '>=', from)
    .where('form_submissions.created_at', '<=', to)
    .execute();
  return rows.map(({ name, form, at }) => identityOf({ ...first, form, at, who: { id: null, name } }));
}
