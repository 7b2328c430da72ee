import { LRUCache } from 'lru-cache';

const MINUTE = 60_000;

/** People counted at a time. */
const COUNTED = 20_000;

/** Counts what each person asks for. */
export interface Pace {
  /** Counts one; 0, or for how many seconds this person has to wait. */
  wait(discordId: string): number;
}

/** So many a minute per person and process; 0 lifts it. */
export function createPace(perMinute: number, now: () => number): Pace {
  const windows = new LRUCache<string, { count: number; endsAt: number }>({ max: COUNTED });
  return {
    wait(discordId) {
      if (perMinute === 0) return 0;
      const at = now();
      const known = windows.get(discordId);
      const window = known && known.endsAt > at ? known : { count: 0, endsAt: at + MINUTE };
      window.count += 1;
      windows.set(discordId, window);
      return window.count <= perMinute ? 0 : Math.max(1, Math.ceil((window.endsAt - at) / 1_000));
    },
  };
}
