import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../test/render.tsx';
import { ListArea } from './NewPill.tsx';
import { cameIn, FRESH_MS } from './use-flash.ts';
import { heldOf, useHeldRows } from './use-held-rows.ts';

const items = (ids: string) => [...ids].map((id) => ({ id }));
const text = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join('');

test.each([
  ['bd', 'abcd', '', 'bd', 'ac'],
  ['bd', 'abcd', 'a', 'abd', 'c'],
  ['bde', 'abcd', '', 'bd', 'ac'],
  ['ab', 'abcd', '', 'abcd', ''],
  ['ab', 'xabcd', '', 'abcd', 'x'],
  ['abc', 'cab', '', 'abc', ''],
  ['abc', 'cxab', '', 'abc', 'x'],
  ['abc', 'acxb', 'x', 'abxc', ''],
  ['ab', 'cd', '', 'cd', ''],
  ['', 'ab', '', 'ab', ''],
  ['ab', '', '', '', ''],
])('%s shown and %s there (own: %s): %s shown, %s waits', (known, live, own, shown, held) => {
  const found = heldOf(items(live), [...known], ({ id }) => own.includes(id));
  expect([text(found.shown), text(found.held)]).toEqual([shown, held]);
});

test.each([
  ['bcd', 'abc', '', 'bcd', 'a'],
  ['bcd', 'zab', '', 'bcd', 'za'],
  ['bcd', 'mab', 'm', 'mbcd', 'a'],
  ['bcd', 'abd', '', 'bd', 'a'],
  ['bcd', 'bc', '', 'bc', ''],
  ['bcd', 'xyz', '', 'xyz', ''],
  ['bcd', 'abcde', '', 'bcde', 'a'],
])(
  '%s of a list that goes on, and %s there (own: %s): %s shown, %s waits',
  (known, live, own, shown, held) => {
    const found = heldOf(items(live), [...known], ({ id }) => own.includes(id), items(known));
    expect([text(found.shown), text(found.held)]).toEqual([shown, held]);
  },
);

let become: (ids: string) => void;

function List() {
  const [live, setLive] = useState(() => items('bc'));
  become = (ids) => act(() => setLive(items(ids)));
  const list = useHeldRows(live, { own: ({ id }) => id === 'm', hasMore: live.length > 3 });
  return (
    <ListArea of={list} data-testid="area">
      <div data-testid="region">
        {list.shown.map(({ id }) => (
          <button type="button" key={id} data-row={id}>
            {id}
          </button>
        ))}
      </div>
    </ListArea>
  );
}

function open() {
  renderUi(<List />);
  const area = screen.getByTestId('area');
  return {
    area,
    region: screen.getByTestId('region'),
    shown: () => screen.getByTestId('region').textContent,
    pill: () => screen.queryByRole('button', { name: /new/ })?.textContent ?? null,
  };
}

test('no one uses the list: rows simply appear', () => {
  const { shown, pill } = open();
  become('abc');
  expect([shown(), pill()]).toEqual(['abc', null]);
});

test('under the pointer they wait, are heard of, and come when it goes', () => {
  const { area, shown, pill } = open();
  fireEvent.pointerEnter(area);
  become('abc');
  become('zabc');
  expect([shown(), pill()]).toEqual(['bc', '2 new']);
  expect(screen.getByRole('status').textContent).toBe('2 new');
  fireEvent.pointerLeave(area);
  expect([shown(), pill()]).toEqual(['zabc', null]);
});

test("one's own never wait, and what leaves leaves", () => {
  const { area, shown, pill } = open();
  fireEvent.pointerEnter(area);
  become('mabc');
  expect([shown(), pill()]).toEqual(['mbc', '1 new']);
  become('mac');
  expect([shown(), pill()]).toEqual(['mc', '1 new']);
});

test('with the focus on a row they wait; a press on the pill lets them in and leaves the focus at the list', () => {
  const { area, shown, pill } = open();
  act(() => screen.getByRole('button', { name: 'b' }).focus());
  become('abc');
  expect([shown(), pill()]).toEqual(['bc', '1 new']);
  fireEvent.click(screen.getByRole('button', { name: '1 new' }));
  expect([shown(), pill()]).toEqual(['abc', null]);
  expect(document.activeElement).toBe(area);
  become('zabc');
  expect([shown(), pill()]).toEqual(['zabc', null]);
});

test('scrolled down in its region they wait; the pill scrolls up', () => {
  const { region, shown, pill } = open();
  region.scrollTop = 40;
  fireEvent.scroll(region);
  become('abc');
  expect([shown(), pill()]).toEqual(['bc', '1 new']);
  fireEvent.click(screen.getByRole('button', { name: '1 new' }));
  expect([shown(), region.scrollTop]).toEqual(['abc', 0]);
});

test('scrolled down on the page they wait; back at its upper end they come', () => {
  const { shown, pill } = open();
  Object.defineProperty(window, 'scrollY', { value: 300, configurable: true });
  fireEvent.scroll(document);
  become('abc');
  expect([shown(), pill()]).toEqual(['bc', '1 new']);
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  fireEvent.scroll(document);
  expect([shown(), pill()]).toEqual(['abc', null]);
});

test('of a list that goes on, the last rows stay while new ones wait, and are still there once they are shown', () => {
  const { area, shown, pill } = open();
  become('cdef');
  fireEvent.pointerEnter(area);
  become('abcd');
  expect([shown(), pill()]).toEqual(['cdef', '2 new']);
  become('zabc');
  expect([shown(), pill()]).toEqual(['cdef', '3 new']);
  become('zabcdefg');
  expect([shown(), pill()]).toEqual(['cdefg', '3 new']);
  fireEvent.click(screen.getByRole('button', { name: '3 new' }));
  expect([shown(), pill()]).toEqual(['zabcdefg', null]);
});

test.each([
  ['bc', 'abc', false, 'a'],
  ['bc', 'bxc', false, 'x'],
  ['bc', 'bcd', false, ''],
  ['bc', 'bcd', true, 'd'],
  ['bc', 'xyz', false, ''],
  ['bc', 'cb', false, ''],
  ['', 'ab', false, ''],
])(
  'of a list that showed %s, %s (new ones at its end: %s) has these new ones: %s',
  (before, ids, grows, came) => {
    expect([...cameIn([...ids], [...before], grows)].join('')).toBe(came);
  },
);

test('what is new flashes once, also what has waited; what was there and the next page do not', () => {
  vi.useFakeTimers();
  const { area, region } = open();
  const fresh = () =>
    [...region.querySelectorAll<HTMLElement>('[data-fresh]')].map(({ dataset }) => dataset.row).join('');
  expect(fresh()).toBe('');
  become('abcd');
  expect(fresh()).toBe('a');
  act(() => vi.advanceTimersByTime(FRESH_MS / 2));
  become('zabcd');
  expect(fresh()).toBe('za');
  act(() => vi.advanceTimersByTime(FRESH_MS / 2));
  expect(fresh()).toBe('z');
  act(() => vi.advanceTimersByTime(FRESH_MS / 2));
  fireEvent.pointerEnter(area);
  become('yzabcd');
  expect(fresh()).toBe('');
  fireEvent.click(screen.getByRole('button', { name: '1 new' }));
  expect(fresh()).toBe('y');
});
