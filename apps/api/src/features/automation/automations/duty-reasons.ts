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
        ? `Started automatically: ${name} joined the game.`
        : `Started automatically: ${name} was seen ${where}.`;
    case 'pause':
      return `Paused automatically: a minute after ${name} was last seen ${where}.`;
    case 'resume':
      return `Resumed automatically: ${name} is back ${where}.`;
    case 'end':
      return `Ended automatically: a minute after ${name} was last seen ${where}, and not back within ${minutes}.`;
  }
}
