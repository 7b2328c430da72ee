import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../test/render.tsx';
import { DataList } from './DataList.tsx';
import { nextCursorOf } from './use-paged-list.ts';
import { STEADY_MS } from './use-steady-rows.ts';

interface State {
  ids?: string;
  error?: Error;
  isFiltered?: boolean;
  hasNextPage?: boolean;
}

const fetchNextPage = vi.fn();
const refetch = vi.fn();
const onClear = vi.fn();
let become: (next: State) => void;

function List({ first, steady }: { first: State; steady: boolean }) {
  const [{ ids, error = null, isFiltered = false, hasNextPage = false }, setState] = useState(first);
  const [data, setData] = useState(() => rowsOf(ids));
  become = (next) =>
    act(() => {
      setState(next);
      setData(rowsOf(next.ids));
    });
  return (
    <DataList
      list={{ data, error, dataUpdatedAt: 0, refetch, hasNextPage, isFetchingNextPage: false, fetchNextPage }}
      skeleton={{ rows: 2 }}
      empty={<p>Nothing yet</p>}
      noMatch={isFiltered && { title: 'No match', clear: 'Clear', onClear }}
      filters={isFiltered}
      steady={steady}
      end={(count) => `${count} in all`}
    >
      {(rows, isGone) => (
        <ul data-testid="rows">
          {rows.map((row) => (
            <li key={row.id} data-row={row.id}>
              {isGone(row) ? `(${row.id})` : row.id}
            </li>
          ))}
        </ul>
      )}
    </DataList>
  );
}

function rowsOf(ids: string | undefined) {
  return ids === undefined ? undefined : [...ids].map((id) => ({ id }));
}

function open(first: State, steady = false) {
  renderUi(<List first={first} steady={steady} />);
}

const rows = () => screen.getByTestId('rows').textContent;

test('shows the skeleton until the first answer, and an error with Retry', () => {
  open({});
  expect(document.querySelector('[aria-busy]')).not.toBeNull();
  become({ error: new Error('It failed') });
  fireEvent.click(screen.getByRole('button', { name: /again|retry/i }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('tells an empty list from one whose filters hide every row', () => {
  open({ ids: '' });
  screen.getByText('Nothing yet');
  become({ ids: '', isFiltered: true });
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect([screen.queryByText('Nothing yet'), onClear.mock.calls.length]).toEqual([null, 1]);
});

test('loads the next page, and gives the total after the last one', () => {
  open({ ids: 'ab', hasNextPage: true });
  screen.getByText('2 shown');
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(fetchNextPage).toHaveBeenCalledOnce();
  become({ ids: 'abc' });
  expect([rows(), screen.queryByRole('button', { name: 'Load more' })]).toEqual(['abc', null]);
  screen.getByText('3 in all');
});

test('holds new rows under the pointer, but not those of other filters', () => {
  open({ ids: 'bc' });
  const area = screen.getByTestId('rows').parentElement as HTMLElement;
  fireEvent.pointerEnter(area);
  become({ ids: 'abc' });
  expect(rows()).toBe('bc');
  screen.getByRole('button', { name: '1 new' });
  become({ ids: 'xbc', isFiltered: true });
  expect(rows()).toBe('xbc');
});

test('keeps the place of a removed row where asked to, even of the last one', () => {
  open({ ids: 'ab' }, true);
  become({ ids: 'b' });
  expect(rows()).toBe('(a)b');
  become({ ids: '' });
  expect(rows()).toBe('(a)(b)');
});

test('does not hold new rows for a pointer that was over a list which has been removed since', () => {
  vi.useFakeTimers();
  open({ ids: 'b' }, true);
  fireEvent.pointerEnter(screen.getByTestId('rows').parentElement as HTMLElement);
  become({ ids: '' });
  act(() => vi.advanceTimersByTime(STEADY_MS));
  screen.getByText('Nothing yet');
  become({ ids: 'b' });
  become({ ids: 'ab' });
  expect(rows()).toBe('ab');
});

test('a removed row goes immediately where no place is kept', () => {
  open({ ids: 'ab' });
  become({ ids: 'b' });
  expect(rows()).toBe('b');
});

test('only a full page has a next one', () => {
  const next = nextCursorOf(2, ({ id }: { id: string }) => `after ${id}`);
  expect([next([]), next([{ id: 'a' }]), next([{ id: 'a' }, { id: 'b' }])]).toEqual([
    undefined,
    undefined,
    'after b',
  ]);
});
