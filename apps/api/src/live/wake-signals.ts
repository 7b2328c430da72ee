/**
 * Kinds of pending work. `commands` carries the id of the game; `games` is for the process that polls the games, the
 * others for any worker.
 */
export const BELLS = [
  'alt-notices',
  'bot-posts',
  'commands',
  'deliveries',
  'expiry',
  'games',
  'imports',
  'leaves',
  'reminders',
  'role-syncs',
  'schedule',
] as const;

export type WakeSignal = (typeof BELLS)[number];

/** Returns whether the listener takes the work, so that no other process needs the signal. */
export type BellListener = (detail: string) => boolean;

/**
 * Wake signals for workers. A signal only saves waiting: due work is stored in the database, and the next slow poll
 * finds it when a signal was missed.
 */
export interface WakeSignals {
  /** Signals this process, and the others when no listener here takes it. Call it after the commit. */
  ring(bell: WakeSignal, detail?: string): void;
  on(bell: WakeSignal, listener: BellListener): void;
  /** What another process rang. */
  heard(texts: readonly string[]): void;
}

/**
 * Creates the signals of this process; `tellOthers` sends a signal that no local listener takes, as a text for `heard`.
 */
export function createWakeSignals(tellOthers: (text: string) => void): WakeSignals {
  const listeners = new Map<string, BellListener[]>();

  /** Calls every listener: an early `true` must not skip the rest. */
  function answered(bell: string, detail: string): boolean {
    return (listeners.get(bell) ?? []).map((listener) => listener(detail)).includes(true);
  }

  return {
    ring(bell, detail = '') {
      if (!answered(bell, detail)) tellOthers(detail === '' ? bell : `${bell} ${detail}`);
    },
    on(bell, listener) {
      listeners.set(bell, [...(listeners.get(bell) ?? []), listener]);
    },
    heard(texts) {
      for (const text of texts) {
        const [bell = '', detail = ''] = text.split(' ');
        answered(bell, detail);
      }
    },
  };
}
