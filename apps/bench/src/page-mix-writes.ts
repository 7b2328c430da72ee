import { randomUUID } from 'node:crypto';

/** A change that a user makes on their page. */
export interface MixWrite {
  path: string;
  body: object;
  /** Receives the response. */
  heard(body: string): void;
}

/** The changes of one user, one after the other. */
export interface MixWriter {
  next(): MixWrite;
}

/**
 * Creates the writer of one user. Of ten users five clock in, pause, resume and clock out, repeatedly; four open, claim
 * and resolve mod calls; one records punishments. `at`, from 0 to 1, selects the user.
 */
export function createWriter(serverId: string, at: number): MixWriter {
  const tenth = Math.floor(at * 1_000) % 10;
  if (tenth < 5) return clock(serverId);
  return tenth < 9 ? calls(serverId) : punisher(serverId);
}

const nothing = (): void => undefined;

function clock(serverId: string): MixWriter {
  let turn = 0;
  const steps: readonly Omit<MixWrite, 'heard'>[] = [
    { path: 'shifts.clockIn', body: { serverId } },
    ...['on_break', 'on_duty', 'off_duty'].map((status) => ({
      path: 'shifts.setStatus',
      body: { serverId, status },
    })),
  ];
  return {
    next() {
      const step = steps[turn % steps.length] ?? { path: '', body: {} };
      turn += 1;
      return { ...step, heard: nothing };
    },
  };
}

function calls(serverId: string): MixWriter {
  let modCallId: string | null = null;
  let claimed = false;
  return {
    next() {
      if (modCallId === null) {
        const body = {
          serverId,
          reporterUsername: 'bench_reporter',
          reportedUsername: 'bench_reported',
          reason: 'Ran over everybody at the fountain.',
          clientId: randomUUID(),
        };
        const heard = (answer: string): void => {
          modCallId = /"id":"([^"]+)"/.exec(answer)?.[1] ?? null;
          claimed = false;
        };
        return { path: 'modCalls.create', body, heard };
      }
      const id = modCallId;
      if (!claimed) {
        claimed = true;
        return { path: 'modCalls.claim', body: { modCallId: id }, heard: nothing };
      }
      modCallId = null;
      const body = { modCallId: id, resolution: 'Warned.' };
      return { path: 'modCalls.resolve', body, heard: nothing };
    },
  };
}

function punisher(serverId: string): MixWriter {
  let turn = 0;
  return {
    next() {
      turn += 1;
      const body = {
        serverId,
        robloxUsername: `bench_${randomUUID().slice(0, 8)}${turn}`.replaceAll('-', ''),
        punishmentType: 'warning',
        reason: 'Random deathmatch.',
        clientId: randomUUID(),
      };
      return { path: 'punishments.create', body, heard: nothing };
    },
  };
}
