import type { PunishmentSort } from '@tenfour/contracts';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../../test/render.tsx';
import { Filters } from './Filters.tsx';
import { SortHead } from './SortHeaders.tsx';
import type { PunishmentsSearch } from './search.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function Harness({ seen }: { seen: PunishmentsSearch[] }) {
  const [value, setValue] = useState<PunishmentsSearch>({});
  const change = (next: PunishmentsSearch) => {
    seen.push(next);
    setValue(next);
  };
  return (
    <>
      <Filters value={value} issuers={[]} withSort={false} onChange={change} />
      <button type="button" onClick={() => setValue({})}>
        clear
      </button>
    </>
  );
}

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search punishments' });
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('searches once, 250 ms after the last key', () => {
  const seen: PunishmentsSearch[] = [];
  renderUi(<Harness seen={seen} />);
  type('b');
  wait(200);
  type('ba');
  wait(249);
  expect(seen).toEqual([]);
  wait(1);
  expect(seen).toEqual([{ q: 'ba' }]);
});

test('filters keep the search and each other; clearing empties the field', () => {
  const seen: PunishmentsSearch[] = [];
  renderUi(<Harness seen={seen} />);
  type('bank ');
  wait(250);
  fireEvent.change(screen.getByRole('combobox', { name: 'Type' }), { target: { value: 'ban' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'active' } });
  expect(seen.at(-1)).toEqual({ q: 'bank', type: 'ban', status: 'active' });
  expect(box().value).toBe('bank ');
  fireEvent.click(screen.getByRole('button', { name: 'clear' }));
  expect(box().value).toBe('');
  wait(1_000);
  expect(seen).toHaveLength(3);
});

test('the head that was pressed keeps the focus though the list in its order is drawn as another one', async () => {
  vi.useRealTimers();
  const orders = [
    ['newest', 'descending'],
    ['oldest', 'ascending'],
  ] as const;
  function List() {
    const [sort, setSort] = useState<PunishmentSort>('newest');
    return (
      <table key={sort}>
        <thead>
          <tr>
            <SortHead label="When" orders={orders} sort={sort} onSort={setSort} />
          </tr>
        </thead>
      </table>
    );
  }
  renderUi(<List />);
  await userEvent.tab();
  for (const [key, order] of [
    ['{Enter}', 'ascending'],
    [' ', 'descending'],
  ] as const) {
    await userEvent.keyboard(key);
    const head = screen.getByRole('columnheader', { name: 'When' });
    expect(head.getAttribute('aria-sort')).toBe(order);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'When' }));
  }
});
