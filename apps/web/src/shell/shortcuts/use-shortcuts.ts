import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { CurrentServer } from '../../data/current-server.ts';
import { IS_MAC, singleKeys } from '../../data/single-keys.ts';
import { closeOverlay, currentOverlay, openOverlay, typeAhead } from '../../ui/overlay.ts';
import { useOpenTarget } from '../open-target.ts';
import { toggleSidebar } from '../sidebar.ts';
import { GO_TO, LEADER, SEQUENCES } from './keymap.ts';
import { keyOf, stepOf } from './match.ts';
import { controlFor, press } from './press.ts';
import { blocksPalette, isCovered, isSilent } from './silence.ts';
import { useGoTo } from './use-go-to.ts';

/** The second key of a sequence comes within this time, in ms. */
const SEQUENCE_MS = 1_500;

/** Keys that press a control of the page: in the row that has the focus, else anywhere outside of rows. */
const CONTROL_KEYS: ReadonlySet<string> = new Set(['/', 'p', 'n', 'x', 'e', 'c', 'r', 'a']);

function main(): HTMLElement {
  return document.getElementById('main') ?? document.body;
}

/** Opens the palette, or closes it. A question or a form that lies over the page is answered first. */
function togglePalette(): boolean {
  if (currentOverlay() === 'palette') closeOverlay();
  else if (currentOverlay() === 'help' || !blocksPalette()) openOverlay('palette');
  return true;
}

function pressInRow(key: string): boolean {
  const row = focusedRow();
  if (row === null) return false;
  const control = controlFor(key, row);
  if (control) press(control);
  return control !== undefined || belongsTo(row, key);
}

/** A list that is marked by `data-list-keys` has these keys to itself: they press the first control of its rows. */
function pressInList(key: string): boolean {
  const list = main().querySelector(`[data-list-keys~="${CSS.escape(key)}"]`);
  if (list === null) return false;
  const control = controlFor(key, list);
  if (control) press(control);
  return true;
}

function pressOnPage(key: string): boolean {
  const isOutside = (control: HTMLElement) => control.closest('[data-row]') === null;
  const control = controlFor(key, main(), isOutside) ?? controlFor(key, document.body, isOutside);
  if (!control) return false;
  // As if it had been reached by Tab: what closes later gives the focus back to it.
  control.focus({ preventScroll: true });
  press(control);
  return true;
}

function openRow(): boolean {
  const row = focusedRow();
  if (row === null || row !== document.activeElement) return false;
  const control = controlFor('Enter', row);
  if (control) press(control);
  return control !== undefined;
}

function collapse(): boolean {
  toggleSidebar();
  return true;
}

function showHelp(): boolean {
  openOverlay('help');
  return true;
}

/**
 * Handles all keyboard shortcuts: reads the keys, ignores them where it must, and runs the action from the map. Pages
 * only set `data-key` on their controls and `data-row` on their rows.
 */
export function useShortcuts(current: CurrentServer): void {
  const goTo = useGoTo(current);
  const openTarget = useOpenTarget();
  const begun = useRef<{ key: string; at: number } | null>(null);

  function punish(): boolean {
    const { id, permissions } = current;
    if (pressOnPage('p')) return true;
    if (id === undefined || !permissions?.can.canEditPunishments) return false;
    void openTarget(id, { page: 'punishments' }, 'p');
    return true;
  }

  /** The search of the page; where it has none, that of everything. */
  function search(): boolean {
    return pressOnPage('/') || togglePalette();
  }

  function run(keys: string): boolean {
    const target = GO_TO.find(({ letter }) => keys === `${LEADER} ${letter}`);
    if (target) return goTo(target);
    if (keys === '?') return showHelp();
    if (keys === '[') return collapse();
    if (keys === 'j' || keys === 'k') return moveRow(main(), keys === 'j' ? 1 : -1);
    if (keys === 'Enter') return openRow();
    if (!CONTROL_KEYS.has(keys)) return false;
    if (pressInRow(keys) || pressInList(keys)) return true;
    if (keys === 'p') return punish();
    return keys === '/' ? search() : pressOnPage(keys);
  }

  /** `at` is when the key was pressed, in ms of the page's clock: one that had to wait for a drawing is not late. */
  function single(key: string, at: number): boolean {
    const before = begun.current;
    const lately = before !== null && at - before.at < SEQUENCE_MS ? before.key : null;
    const step = stepOf(lately, key, LEADER, SEQUENCES);
    begun.current = step?.kind === 'wait' ? { key: step.begun, at } : null;
    return step?.kind === 'run' && run(step.keys);
  }

  /** What lies over a form is answered before it is sent; the browser's own dialog would be no answer either. */
  function save(): boolean {
    return isCovered() ? controlFor('mod+s', main()) !== undefined : pressOnPage('mod+s');
  }

  function held(key: string): boolean {
    if (key === 'mod+k') return togglePalette();
    return key === 'mod+s' && save();
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (typeAhead.take(event)) return event.preventDefault();
    const key = keyOf(event, IS_MAC);
    if (key === null) return;
    const isHeld = key.startsWith('mod+');
    // While the palette's code is on its way, what is typed already belongs to it.
    if (!isHeld && (!singleKeys.get() || currentOverlay() !== null || isSilent(event.target))) return;
    if (isHeld ? held(key) : single(key, event.timeStamp)) event.preventDefault();
  });

  // Before the frame is seen: from then on a key is meant for it.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/**
 * Rows are marked by `data-row`. `data-row-keys` names the keys that belong to a row, so that one which the row has no
 * control for right now does nothing else instead. A list of several parts is marked by `data-rows`.
 */
const ROW = '[data-row]';

function isSeen(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null;
}

/** The row that has the focus, or holds what has it. */
function focusedRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(ROW) ?? null;
}

function listOf(row: HTMLElement): Element | null {
  return row.closest('[data-rows]') ?? row.parentElement;
}

function rowsIn(list: Element | null): HTMLElement[] {
  return Array.from(list?.querySelectorAll<HTMLElement>(ROW) ?? []).filter(isSeen);
}

/** Puts the focus on a row, which then can have it. */
function focusRow(row: HTMLElement): void {
  if (!row.hasAttribute('tabindex')) row.tabIndex = -1;
  row.focus();
}

/**
 * Moves the focus to the next row (1) or the one before (-1); from outside to the first row of the page's first list.
 * False when there is none. At the end of a list nothing moves.
 */
function moveRow(main: Element, step: 1 | -1): boolean {
  const from = focusedRow();
  if (from === null) {
    const first = Array.from(main.querySelectorAll<HTMLElement>(ROW)).find(isSeen);
    if (first) focusRow(first);
    return first !== undefined;
  }
  const rows = rowsIn(listOf(from));
  const to = rows[rows.indexOf(from) + step];
  focusRow(to ?? from);
  return true;
}

/** Whether a key belongs to a row, whatever the row offers at the moment. */
function belongsTo(row: HTMLElement, key: string): boolean {
  return (row.dataset.rowKeys ?? '').split(' ').includes(key);
}
