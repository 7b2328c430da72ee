import { type AutoShiftsSettings, countsAsDuty } from '@tenfour/domain';
import { openShiftsOf, signsStore, verifiedStaff } from '../../../staff/duty/index.ts';
import { knownOfGame } from '../facts.ts';
import type { DryRunOf } from './dry-run.ts';

/** Most lines of a dry run. */
const LINES = 50;

/** Simulates that all players in the game are seen for the first time. */
export const autoShiftsDryRun: DryRunOf<'auto-shifts'> = async (
  handle,
  serverId,
  settings: AutoShiftsSettings,
  now,
) => {
  const { basis, reading } = await knownOfGame(handle, serverId, now);
  if (reading === null) return { basis, lines: [] };
  const ids = (players: typeof reading.players) =>
    players.flatMap(({ player }) => (player.id === null ? [] : [String(player.id)]));
  const everybody = await verifiedStaff(handle, serverId, ids(reading.players));
  const onDuty = new Set(ids(reading.players.filter(({ team }) => countsAsDuty(settings, team))));
  const open = await openShiftsOf(handle, serverId);
  const lines = everybody.map(({ userId, robloxUserId, robloxUsername }) => ({
    subject: robloxUsername,
    text: wordsFor(onDuty.has(robloxUserId), open.has(userId)),
    command: null,
  }));
  const staff = `${everybody.length} of them ${everybody.length === 1 ? 'is' : 'are'} staff with a verified Roblox account.`;
  return { basis: `${basis} ${staff}`, lines: lines.slice(0, LINES) };
};

function wordsFor(onDuty: boolean, hasShift: boolean): string {
  if (!onDuty) return 'is on a team that does not count, so no shift would begin.';
  return hasShift ? 'has a shift already, which would go on.' : 'would be clocked in.';
}

/** Who would be watched, and for how long they have been quiet as far as it was watched. */
export const afkCheckDryRun: DryRunOf<'afk-check'> = async (handle, serverId, settings, now) => {
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
        ? `gave no sign of life for ${quiet} minutes and would be asked.`
        : `would be asked after ${settings.afterMinutes - quiet} more quiet minutes.`;
    return { subject: robloxUsername, text, command: null };
  });
  const count = `${watched.length} of them ${watched.length === 1 ? 'is' : 'are'} verified staff on duty.`;
  return { basis: `${basis} ${count}`, lines: lines.slice(0, LINES) };
};
