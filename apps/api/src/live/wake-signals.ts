/**
 * Kinds of pending work. `commands` carries the id of the game; `games` is for the process that polls the games, the
 * others for any worker.
 */
export const WAKE_SIGNALS = [
  'account-lookups',
  'alt-notices',
  'bot-posts',
  'chat-commands',
  'commands',
  'deliveries',
  'duty-roles',
  'endpoints',
  'expiry',
  'form-decisions',
  'games',
  'imports',
  'leaves',
  'ownership',
  'pushes',
  'reminders',
  'role-syncs',
  'schedule',
  'sessions',
  'sign-in-messages',
  'statistics',
] as const;

export type WakeSignal = (typeof WAKE_SIGNALS)[number];

/** Returns whether the listener takes the work, so that no other process needs the signal. */
export type WakeListener = (detail: string) => boolean;

/**
 * Wake signals for workers. A signal only saves waiting: due work is stored in the database, and the next slow poll
 * finds it when a signal was missed.
 */
export interface WakeSignals {
  /** Signals this process, and the others when no listener here takes it. Call it after the commit. */
  wake(signal: WakeSignal, detail?: string): void;
  on(signal: WakeSignal, listener: WakeListener): void;
  /** What another process rang. */
  receive(texts: readonly string[]): void;
}

/**
 * Creates the signals of this process; `tellOthers` sends a signal that no local listener takes, as a text for `heard`.
 */
export function createWakeSignals(notifyOthers: (text: string) => void): WakeSignals {
  const listeners = new Map<string, WakeListener[]>();

  /** Calls every listener: an early `true` must not skip the rest. */
  function answered(signal: string, detail: string): boolean {
    return (listeners.get(signal) ?? []).map((listener) => listener(detail)).includes(true);
  }

  return {
    wake(signal, detail = '') {
      if (!answered(signal, detail)) notifyOthers(detail === '' ? signal : `${signal} ${detail}`);
    },
    on(signal, listener) {
      listeners.set(signal, [...(listeners.get(signal) ?? []), listener]);
    },
    receive(texts) {
      for (const text of texts) {
        const [signal = '', detail = ''] = text.split(' ');
        answered(signal, detail);
      }
    },
  };
}
