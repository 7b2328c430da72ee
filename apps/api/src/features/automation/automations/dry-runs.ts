import type { DryRun } from '@tenfour/contracts';
import {
  type AutomationKind,
  type AutomationSettings,
  type AutoShiftsSettings,
  type BoloSettings,
  countsAsDuty,
  formatDuration,
  type PmWarningsSettings,
  planUnban,
  planWelcomes,
  plural,
  spellDuration,
  type TempBansSettings,
  type WelcomeSettings,
} from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { staffOnDuty } from '../../community/servers/index.ts';
import { onlineIn } from '../../game/gateway/index.ts';
import { usersWarning } from '../../moderation/punishments/index.ts';
import { openShiftsOf, signsStore, verifiedStaff } from '../../staff/duty/index.ts';
import { watchlistMatches } from './bolo.ts';
import { knownOfGame, serverNames, valuesAt } from './server-values.ts';
import { lastWelcomes } from './welcome.ts';

/** The newest warnings, as if they were recorded now. */
const pmWarningsDryRun: DryRunOf<'pm-warnings'> = async (handle, serverId, settings: PmWarningsSettings) => {
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
const tempBansDryRun: DryRunOf<'temp-bans'> = async (handle, serverId, _settings: TempBansSettings, now) => {
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
    const target = verified === 1 && userId !== null ? userId : player;
    const plan = planUnban({
      type: 'ban',
      robloxUsername: player,
      sentCommand: `:ban ${target}`,
      othersInForce: 0,
    });
    const command = plan !== null && 'command' in plan ? plan.command : null;
    return { subject: player, text: `would be unbanned ${inWords((endsAt ?? now) - now)}.`, command };
  });
  return { basis: `${rows.length} bans that were sent to the game have an end. When it comes:`, lines };
};

function inWords(ms: number): string {
  return `in ${formatDuration(Math.max(60_000, ms))}`;
}

/** Simulates that all players in the game have just joined. */
const welcomeDryRun: DryRunOf<'welcome'> = async (handle, serverId, settings: WelcomeSettings, now) => {
  const { basis, reading } = await knownOfGame(handle, serverId, now);
  if (reading === null) return { basis, lines: [] };
  const online = onlineIn(reading);
  const before = await lastWelcomes(
    handle,
    serverId,
    online.map(({ name }) => name),
  );
  const joiners = online.map(({ name }) => ({ name, joinedAt: now, welcomedAt: before.get(name) ?? null }));
  const values = valuesAt(await serverNames(handle, serverId), reading.currentPlayers, now);
  const steps = planWelcomes(settings, joiners, { now, online, hintAt: null, values });
  const lines = steps.map((step) => ({
    subject: step.who.map(({ name }) => name).join(', '),
    text: step.kind === 'send' ? 'would be welcomed.' : step.why,
    command: step.kind === 'send' ? step.command : null,
  }));
  return { basis: `${basis} If all of them joined now:`, lines: lines.slice(0, LINES) };
};

/** Simulates that all players in the game have just joined. */
const boloDryRun: DryRunOf<'bolo'> = async (handle, serverId, settings: BoloSettings, now) => {
  const { basis, reading } = await knownOfGame(handle, serverId, now);
  if (reading === null) return { basis, lines: [] };
  const online = onlineIn(reading);
  const matches = await watchlistMatches(handle, serverId, online, settings, now);
  const staff = settings.pmStaff ? await staffOnDuty(handle, serverId) : [];
  const messages =
    staff.length === 0 ? '' : ` ${staff.length} of the staff on duty would get a private message.`;
  const lines = online.flatMap(({ name: subject }, at) => {
    const why = matches[at];
    return why === undefined ? [] : [{ subject, text: `${why}${messages}`, command: null }];
  });
  return { basis: `${basis} If all of them joined now:`, lines: lines.slice(0, LINES) };
};

/** Most lines of a dry run. */
const LINES = 50;

/** Simulates that all players in the game are seen for the first time. */
const autoShiftsDryRun: DryRunOf<'auto-shifts'> = async (
  handle,
  serverId,
  settings: AutoShiftsSettings,
  now,
) => {
  const { basis, reading } = await knownOfGame(handle, serverId, now);
  if (reading === null) return { basis, lines: [] };
  const ids = (players: typeof reading.players) =>
    players.flatMap(({ player }) => (player.id === null ? [] : [String(player.id)]));
  const everyone = await verifiedStaff(handle, serverId, ids(reading.players));
  const onDuty = new Set(ids(reading.players.filter(({ team }) => countsAsDuty(settings, team))));
  const open = await openShiftsOf(handle, serverId);
  const lines = everyone.map(({ userId, robloxUserId, robloxUsername }) => ({
    subject: robloxUsername,
    text: wordsFor(onDuty.has(robloxUserId), open.has(userId)),
    command: null,
  }));
  const staff = `${everyone.length} of them ${everyone.length === 1 ? 'is' : 'are'} staff with a verified Roblox account.`;
  return { basis: `${basis} ${staff}`, lines: lines.slice(0, LINES) };
};

function wordsFor(onDuty: boolean, hasShift: boolean): string {
  if (!onDuty) return 'is on a team that does not count, so no shift would begin.';
  return hasShift ? 'has a shift already, which would go on.' : 'would be clocked in.';
}

/** Who would be watched, and for how long they have been quiet as far as it was watched. */
const afkCheckDryRun: DryRunOf<'afk-check'> = async (handle, serverId, settings, now) => {
  const { basis, reading } = await knownOfGame(handle, serverId, now);
  if (reading === null) return { basis, lines: [] };
  const ids = reading.players.flatMap(({ player }) => (player.id === null ? [] : [String(player.id)]));
  const store = signsStore(handle, serverId);
  const [staff, onDuty, signs] = [
    await verifiedStaff(handle, serverId, ids),
    await store.onDuty(),
    new Map((await store.all()).map((one) => [one.userId, one])),
  ];
  const watched = staff.filter(({ userId }) => onDuty.has(userId));
  const lines = watched.map(({ userId, robloxUsername }) => {
    const known = signs.get(userId);
    const quiet = known === undefined ? 0 : Math.max(0, Math.floor((now - known.signAt) / 60_000));
    const text =
      quiet >= settings.afterMinutes
        ? `gave no sign of life for ${spellDuration(quiet)} and would be asked.`
        : `would be asked after ${plural(settings.afterMinutes - quiet, 'more quiet minute')}.`;
    return { subject: robloxUsername, text, command: null };
  });
  const count = `${watched.length} of them ${watched.length === 1 ? 'is' : 'are'} verified staff on duty.`;
  return { basis: `${basis} ${count}`, lines: lines.slice(0, LINES) };
};

export type DryRuns = { [Kind in AutomationKind]: DryRunOf<Kind> };

/** The dry runs of the automations in this folder. */
export const DRY_RUNS: Omit<DryRuns, 'game-security' | 'checks' | 'staff-freeze'> = {
  welcome: welcomeDryRun,
  'pm-warnings': pmWarningsDryRun,
  'temp-bans': tempBansDryRun,
  bolo: boloDryRun,
  'auto-shifts': autoShiftsDryRun,
  'afk-check': afkCheckDryRun,
};

/** Tells what an automation would do now with these settings; `now` is epoch ms. Reads only. */
export type DryRunOf<Kind extends AutomationKind> = (
  handle: Handle,
  serverId: string,
  settings: AutomationSettings[Kind],
  now: number,
) => Promise<Omit<DryRun, 'sentence'>>;
