/** A clock that shows whatever the story has come to, in epoch ms. */
export interface ScenarioClock {
  now(): number;
  set(at: number): void;
}

export function createScenarioClock(start: number): ScenarioClock {
  let current = start;
  return {
    now: () => current,
    set: (at) => {
      current = at;
    },
  };
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Something that happens at a moment of the past. */
export interface Scene {
  /** Epoch ms. */
  at: number;
  play: () => Promise<void>;
}

/** Plays scenes in the order of their moments; those of one moment in the order given. */
export async function playScenes(scenes: readonly Scene[], clock: ScenarioClock): Promise<void> {
  for (const scene of [...scenes].sort((a, b) => a.at - b.at)) {
    clock.set(scene.at);
    await scene.play();
  }
}
