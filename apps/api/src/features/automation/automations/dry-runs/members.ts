import { type BoloSettings, planWelcomes, usernameKey, type WelcomeSettings } from '@tenfour/domain';
import { staffOnDuty } from '../../../community/servers/index.ts';
import { onlineIn } from '../../../game/gateway/index.ts';
import { knownOfGame, serverNames, valuesAt } from '../facts.ts';
import { wantedAmong } from '../watchlist.ts';
import { lastWelcomes } from '../welcomed.ts';
import type { DryRunOf } from './dry-run.ts';

/** Most lines of a dry run. */
const LINES = 50;

/** Simulates that all players in the game have just joined. */
export const welcomeDryRun: DryRunOf<'welcome'> = async (
  handle,
  serverId,
  settings: WelcomeSettings,
  now,
) => {
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
export const boloDryRun: DryRunOf<'bolo'> = async (handle, serverId, settings: BoloSettings, now) => {
  const { basis, reading } = await knownOfGame(handle, serverId, now);
  if (reading === null) return { basis, lines: [] };
  const names = onlineIn(reading).map(({ name }) => name);
  const wanted = await wantedAmong(handle, serverId, names, settings, now);
  const staff = settings.pmStaff ? await staffOnDuty(handle, serverId) : [];
  const messages =
    staff.length === 0 ? '' : ` ${staff.length} of the staff on duty would get a private message.`;
  const lines = names.flatMap((subject) => {
    const why = wanted.get(usernameKey(subject));
    return why === undefined ? [] : [{ subject, text: `${why}${messages}`, command: null }];
  });
  return { basis: `${basis} If all of them joined now:`, lines: lines.slice(0, LINES) };
};
