/**
 * What waits to be looked at by whoever does it. `commands` carries the id of the game; `games` is for whoever reads
 * the games, the others for any process that works.
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

export type Bell = (typeof BELLS)[number];

/** Whether the one who answered has it in hand, so that no other process needs to hear of it. */
export type BellListener = (detail: string) => boolean;

/**
 * Tells whoever does some work that there is something to do. A bell saves waiting and nothing else: what is due stands
 * in the database, and is found by the next slow look when a bell was not heard.
 */
export interface Bells {
  /** Rings in this process, and in the others when nobody here has it in hand. Call it after the commit. */
  ring(bell: Bell, detail?: string): void;
  on(bell: Bell, listener: BellListener): void;
  /** What another process rang. */
  heard(texts: readonly string[]): void;
}

/** Bells of this process; `tellOthers` takes what only another one can do, as a text that its `heard` understands. */
export function createBells(tellOthers: (text: string) => void): Bells {
  const listeners = new Map<string, BellListener[]>();

  /** All of them hear it: the first answer does not speak for the others. */
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
