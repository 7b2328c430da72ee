import { type PmWarningsSettings, planUnban, type TempBansSettings } from '@tenfour/domain';
import type { Handle } from '../../../../db/database.ts';
import { usersWarning } from '../../../moderation/punishments/index.ts';
import { serverNames } from '../facts.ts';
import type { DryRunOf } from './dry-run.ts';

/** Most lines of a dry run. */
const LINES = 50;

const DAY_MS = 24 * 60 * 60_000;

/** The newest warnings, as if they were recorded now. */
export const pmWarningsDryRun: DryRunOf<'pm-warnings'> = async (
  handle,
  serverId,
  settings: PmWarningsSettings,
) => {
  const { name: server } = await serverNames(handle, serverId);
  const rows = await newestWarnings(handle, serverId);
  const lines = rows.map(({ player, reason }) => ({
    subject: player,
    text: 'would be told this, if they were in the game.',
    command: usersWarning(settings.text, { player, reason, server }),
  }));
  return { basis: `The newest warnings of this server: ${rows.length}. If they were recorded now:`, lines };
};

function newestWarnings(handle: Handle, serverId: string) {
  return handle
    .selectFrom('punishments')
    .select(['roblox_username as player', 'reason'])
    .where('server_id', '=', serverId)
    .where('type', '=', 'warning')
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(5)
    .execute();
}

/** The bans that end next. */
export const tempBansDryRun: DryRunOf<'temp-bans'> = async (
  handle,
  serverId,
  _settings: TempBansSettings,
  now,
) => {
  const rows = await handle
    .selectFrom('punishments')
    .select(['roblox_username as player', 'roblox_user_id as userId', 'verified', 'expires_at as endsAt'])
    .where('server_id', '=', serverId)
    .where('type', '=', 'ban')
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .where('expires_at', '>', now)
    .where('enforcement', 'in', ['queued', 'sent', 'unknown'])
    .orderBy('expires_at')
    .limit(LINES)
    .execute();
  const lines = rows.map(({ player, userId, verified, endsAt }) => {
    const whom = verified === 1 && userId !== null ? userId : player;
    const plan = planUnban({
      type: 'ban',
      robloxUsername: player,
      sentCommand: `:ban ${whom}`,
      othersInForce: 0,
    });
    const command = plan !== null && 'command' in plan ? plan.command : null;
    return { subject: player, text: `would be unbanned ${inWords((endsAt ?? now) - now)}.`, command };
  });
  return { basis: `${rows.length} bans that were sent to the game have an end. When it comes:`, lines };
};

function inWords(ms: number): string {
  if (ms >= 2 * DAY_MS) return `in ${Math.round(ms / DAY_MS)} days`;
  const minutes = Math.max(1, Math.round(ms / 60_000));
  return minutes >= 120 ? `in ${Math.round(minutes / 60)} hours` : `in ${minutes} minutes`;
}
