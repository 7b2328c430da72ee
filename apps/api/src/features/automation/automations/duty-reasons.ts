import type { AutoShiftsSettings, DutyStep } from '@tenfour/domain';

/** Why a shift was stepped, as its history and the run log say it. */
export function dutyReason(
  kind: DutyStep['kind'],
  name: string,
  { teams, graceMinutes }: Pick<AutoShiftsSettings, 'teams' | 'graceMinutes'>,
  joined: boolean,
): string {
  const where = teams.length === 0 ? 'in the game' : 'on a team that counts';
  const minutes = graceMinutes === 1 ? '1 minute' : `${graceMinutes} minutes`;
  switch (kind) {
    case 'start':
      return joined
        ? `Begun by itself: ${name} joined the game.`
        : `Begun by itself: ${name} was seen ${where}.`;
    case 'pause':
      return `Paused by itself: a minute after ${name} was last seen ${where}.`;
    case 'resume':
      return `Resumed by itself: ${name} is back ${where}.`;
    case 'end':
      return `Ended by itself: a minute after ${name} was last seen ${where}, and not back within ${minutes}.`;
  }
}
