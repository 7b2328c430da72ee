import { formatClock, readSeriesRule } from '@tenfour/domain';
import { sql } from 'kysely';
import { usernamesOf } from '../../community/identity/index.ts';
import { seriesStore } from '../../game/sessions/index.ts';
import { byId, type ExportSection, json, rowsOf, yes } from './section.ts';

/** Series that have not ended: the sessions of the others are among the sessions. */
const series: ExportSection = {
  name: 'session-series',
  columns: [
    ...['title', 'description', 'startsOn', 'time', 'days', 'interval', 'until', 'count'],
    ...['host', 'coHosts', 'roles', 'commands', 'autoStart'],
  ],
  async page({ handle, serverId }) {
    const all = await seriesStore(handle, serverId).list();
    const names = await usernamesOf(
      handle,
      all.flatMap(({ hostId, coHostIds }) => [hostId, ...coHostIds]),
    );
    const rows = all.map(({ title, description, startsOn, minute, rule, ...one }) => ({
      ...{ title, description, startsOn, time: formatClock(minute), ...readSeriesRule(rule) },
      host: names.get(one.hostId) ?? null,
      coHosts: one.coHostIds.flatMap((id) => names.get(id) ?? []),
      roles: one.roles.map(({ name, count }) => ({ name, count })),
      ...{ commands: one.commands, autoStart: one.autoStartBy !== null },
    }));
    return { next: null, rows };
  },
};

/** Messages that sessions post to Discord, without the ids of where they are posted. */
const messages = byId(
  'session-messages',
  ['kind', 'enabled', 'mode', 'channel', 'role', 'message'],
  rowsOf(
    'game_session_templates',
    sql`enabled, mode, channel_name, role_name, message`,
    sql`AND kind <> 'event'`,
    'kind',
  ),
  ({ id: kind, enabled, mode, channel_name: channel, role_name: role, message }) => ({
    ...{ kind, enabled: yes(enabled), mode, channel, role, message: json(message) },
  }),
);

/** Lists of what a server plans for its sessions. */
export const PLAN_SECTIONS: readonly ExportSection[] = [series, messages];
