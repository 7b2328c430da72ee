import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import type { FormEvent } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { singleKeys } from '../../data/single-keys.ts';
import { leavePage, renderPart } from '../../test/page.tsx';
import { closeOverlay, currentOverlay, settleFocus } from '../../ui/overlay.ts';
import { sidebarCollapsed } from '../sidebar.ts';
import { GO_TO, HELP, LEADER, SEQUENCES } from './keymap.ts';
import { type KeyPress, keyOf, stepOf } from './match.ts';
import { isSilent } from './silence.ts';
import { useShortcuts } from './use-shortcuts.ts';

afterEach(() => {
  act(() => closeOverlay());
  settleFocus();
  leavePage();
});

function pressed(press: Partial<KeyPress>, modifier = ''): KeyPress {
  return {
    key: '',
    code: '',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    keyCode: 0,
    repeat: false,
    ...press,
    getModifierState: (asked) => asked === modifier,
  };
}

test.each<[string, Partial<KeyPress>, string | null]>([
  ['a letter', { key: 'j' }, 'j'],
  ['with Caps Lock', { key: 'J' }, 'j'],
  ['with Shift', { key: 'J', shiftKey: true }, null],
  ['a sign that needs Shift', { key: '?', shiftKey: true }, '?'],
  ['a slash on a German layout', { key: '/', code: 'Digit7', shiftKey: true }, '/'],
  ['a letter of another script, by its place', { key: 'ь', code: 'KeyM' }, 'm'],
  ['Enter', { key: 'Enter' }, 'Enter'],
  ['Enter with Shift', { key: 'Enter', shiftKey: true }, null],
  ['with Alt', { key: 'j', altKey: true }, null],
  ['with Ctrl', { key: 'k', ctrlKey: true }, 'mod+k'],
  ['with Ctrl and Shift', { key: 'K', ctrlKey: true, shiftKey: true }, null],
  ['with Ctrl and Cmd', { key: 'k', ctrlKey: true, metaKey: true }, null],
  ['the key of Windows', { key: 'k', metaKey: true }, null],
  ['in a composition', { key: 'j', isComposing: true }, null],
  ['the end of one in Safari', { key: 'Enter', keyCode: 229 }, null],
  ['a dead key', { key: 'Dead', code: 'KeyE' }, null],
  ['held down', { key: 'c', repeat: true }, null],
  ['held down in a list', { key: 'j', repeat: true }, 'j'],
])('a key %s', (_name, press, name) => {
  expect(keyOf(pressed(press), false)).toBe(name);
});

test('on a Mac Cmd counts and Ctrl edits text; AltGr writes signs and holds nothing', () => {
  expect(keyOf(pressed({ key: 'k', metaKey: true }), true)).toBe('mod+k');
  expect(keyOf(pressed({ key: 'k', ctrlKey: true }), true)).toBeNull();
  const bracket = { key: '[', code: 'Digit8', ctrlKey: true, altKey: true };
  expect(keyOf(pressed(bracket, 'AltGraph'), false)).toBe('[');
  expect(keyOf(pressed(bracket), false)).toBeNull();
});

test.each([
  [null, 'g', { kind: 'wait', begun: 'g' }],
  [null, 'm', { kind: 'run', keys: 'm' }],
  ['g', 'm', { kind: 'run', keys: 'g m' }],
  ['g', 'g', null],
  ['g', 'x', null],
] as const)('after %s the key %s', (begun, key, step) => {
  expect(stepOf(begun, key, LEADER, SEQUENCES)).toEqual(step);
});

test('the map has every key once in its group, and takes none that browsers need', () => {
  for (const { lines } of HELP) {
    const keys = lines.map((line) => line.keys.join(' '));
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).not.toContain('mod+f');
    expect(keys).not.toContain('mod+p');
  }
  expect(GO_TO.map(({ letter }) => letter).join(' ')).toBe('o i m p a s r l d');
});

test.each([
  ['<input>', true],
  ['<input type="search">', true],
  ['<input type="checkbox">', false],
  ['<textarea></textarea>', true],
  ['<select></select>', true],
  ['<div contenteditable="true"></div>', true],
  ['<div role="combobox"></div>', true],
  ['<div role="menu"><button></button></div>', true],
  ['<div role="dialog"><button></button></div>', true],
  ['<button></button>', false],
  ['<a href="/">x</a>', false],
])('keys are silent in %s: %s', (markup, silent) => {
  const place = document.createElement('div');
  place.innerHTML = markup;
  document.body.append(place);
  const target = place.querySelector('button') ?? place.firstElementChild;
  expect(isSilent(target)).toBe(silent);
  place.remove();
});

test('keys are silent while a dialog or a menu lies over the page, wherever the focus is', () => {
  for (const layer of [
    '<div role="dialog" aria-modal="true">',
    '<div role="alertdialog">',
    '<div role="menu">',
  ]) {
    const place = document.createElement('div');
    place.innerHTML = layer;
    document.body.append(place);
    expect(isSilent(document.body), layer).toBe(true);
    place.remove();
  }
  expect(isSilent(document.body)).toBe(false);
});

const done = vi.fn();

function Call({ name, status }: { name: string; status: 'pending' | 'claimed' }) {
  return (
    <li data-row={name} data-row-keys="c r">
      <button type="button" data-key={status === 'pending' ? 'c' : 'r'} onClick={() => done(name, status)}>
        {name}
      </button>
      <button type="button" data-key="Enter" onClick={() => done(name, 'opened')}>
        player
      </button>
    </li>
  );
}

function save(event: FormEvent): void {
  event.preventDefault();
  done('saved');
}

/** A page with a list, a search, something to make, and a clock in its header. `keys` are those of the list. */
function Page({ keys }: { keys?: string }) {
  useShortcuts({ id: undefined, server: undefined, permissions: undefined });
  return (
    <>
      <button type="button" data-key="c" onClick={() => done('clock')}>
        clock
      </button>
      <main id="main" tabIndex={-1}>
        <form data-key="mod+s" onSubmit={save} />
        <input aria-label="search" data-key="/" />
        <button type="button" data-key="n" onClick={() => done('new')}>
          new
        </button>
        <ul data-list-keys={keys}>
          <Call name="first" status="pending" />
          <Call name="second" status="claimed" />
        </ul>
      </main>
    </>
  );
}

function type(...keys: string[]): void {
  for (const key of keys) act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key }));
}

/** As `type`, pressed at a moment of the page's clock, in ms. */
function typeAt(at: number, key: string): void {
  const event = createEvent.keyDown(document.body, { key });
  Object.defineProperty(event, 'timeStamp', { value: at });
  act(() => void fireEvent(document.body, event));
}

async function open(keys?: string) {
  done.mockClear();
  const router = await renderPart(<Page {...(keys ? { keys } : {})} />);
  act(() => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined));
  return router;
}

test('rows: j and k move, the row has its keys to itself, Enter opens it', async () => {
  await open();
  type('c');
  expect(done).toHaveBeenLastCalledWith('clock');
  type('j');
  expect(document.activeElement).toBe(screen.getByText('first').closest('li'));
  type('c');
  expect(done).toHaveBeenLastCalledWith('first', 'pending');
  type('j', 'r');
  expect(done).toHaveBeenLastCalledWith('second', 'claimed');
  done.mockClear();
  type('c');
  expect(done, 'what is claimed has nothing to claim, and the clock is not meant').not.toHaveBeenCalled();
  type('j');
  expect(document.activeElement, 'the end').toBe(screen.getByText('second').closest('li'));
  type('k', 'Enter');
  expect(done).toHaveBeenLastCalledWith('first', 'opened');
});

test('what is outside of rows is pressed or gets the focus; fields keep what is typed', async () => {
  await open();
  type('n');
  expect(done).toHaveBeenLastCalledWith('new');
  type('/');
  expect(document.activeElement).toBe(screen.getByLabelText('search'));
  done.mockClear();
  type('n', 'j', '?');
  expect(done).not.toHaveBeenCalled();
  expect(currentOverlay()).toBeNull();
  act(() => void fireEvent.keyDown(screen.getByLabelText('search'), { key: 'k', ctrlKey: true }));
  expect(currentOverlay(), 'held with Ctrl it is no typing').toBe('palette');
});

test('Ctrl S saves from a field of the page, and nothing behind a question', async () => {
  await open();
  const pressSave = () => fireEvent.keyDown(screen.getByLabelText('search'), { key: 's', ctrlKey: true });
  const question = document.createElement('div');
  question.setAttribute('role', 'alertdialog');
  document.body.append(question);
  expect(pressSave(), 'the browser does not ask where to put the page').toBe(false);
  expect(done).not.toHaveBeenCalled();
  question.remove();
  pressSave();
  expect(done).toHaveBeenLastCalledWith('saved');
});

test('g and a letter go places; an unknown letter ends it, and one that comes too late stands for itself', async () => {
  const router = await open();
  await act(() => router.navigate({ href: '/?at=home' }));
  type('g', 'x');
  expect(done).not.toHaveBeenCalled();
  type('n');
  expect(done).toHaveBeenLastCalledWith('new');
  done.mockClear();
  typeAt(1_000, 'g');
  typeAt(3_000, 'n');
  expect(done).toHaveBeenLastCalledWith('new');
  done.mockClear();
  typeAt(4_000, 'g');
  typeAt(5_400, 'n');
  expect(done, 'not late yet').not.toHaveBeenCalled();
  type('g', 'd');
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test('one switch turns all single keys off, and nothing else', async () => {
  await open();
  act(() => singleKeys.set(false));
  type('n', 'j', '?', '[');
  expect(done).not.toHaveBeenCalled();
  expect(currentOverlay()).toBeNull();
  expect(sidebarCollapsed.get()).toBe(false);
  act(() => void fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true }));
  expect(currentOverlay()).toBe('palette');
  act(() => closeOverlay());
  act(() => singleKeys.set(true));
  type('[', '?');
  expect(sidebarCollapsed.get()).toBe(true);
  await waitFor(() => expect(currentOverlay()).toBe('help'));
});

test('a list with keys of its own gives them to its first row that has them, and never to the page', async () => {
  await open('c r x');
  type('c');
  expect(done).toHaveBeenLastCalledWith('first', 'pending');
  type('r');
  expect(done).toHaveBeenLastCalledWith('second', 'claimed');
  done.mockClear();
  type('x');
  expect(done).not.toHaveBeenCalled();
  screen.getByLabelText('search').focus();
  type('c');
  expect(done, 'while typing').not.toHaveBeenCalled();
});
