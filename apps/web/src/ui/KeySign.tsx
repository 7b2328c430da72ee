import { IS_MAC, singleKeys } from '../data/single-keys.ts';
import classes from './KeySign.module.css';

const NAMES: Readonly<Record<string, string>> = IS_MAC ? { mod: '⌘' } : { mod: 'Ctrl' };

/** `mod+k` as it stands on the keyboard: "Ctrl K", on a Mac "⌘ K". */
export function keyName(key: string): string {
  return key
    .split('+')
    .map((part) => NAMES[part] ?? (part.length === 1 && key.length > 1 ? part.toUpperCase() : part))
    .join(' ');
}

/**
 * Which key does the same as the control that it stands in. Only for the eye: screen readers have the help, and what is
 * said of the control is what else stands in it (WCAG 2.5.3), so the style sheet writes the sign. Not there while single
 * keys are switched off, and not for fingers.
 */
export function KeySign({ of }: { of: string }) {
  const on = singleKeys.use();
  if (!on && !of.includes('+')) return null;
  return <kbd className={classes.sign} data-sign={keyName(of)} aria-hidden />;
}
