import { persistedToggle } from './persisted-toggle.ts';

/** Whether keys that are pressed without Ctrl or Cmd do something on their own (WCAG 2.1.4). */
export const singleKeys = persistedToggle('tenfour:single-keys', true);

/** Whether the held key of shortcuts is Cmd, as on a Mac, and not Ctrl. */
export const IS_MAC = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);
