import { IMPORT_BYTES_MAX } from '@tenfour/contracts';
import { CSV_KINDS, ERM_FORMAT, formatCount, IMPORT_LIMITS } from '@tenfour/domain';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ComingFromPage } from './ComingFromPage.tsx';

const backup = { punishments: 'moderations', shifts: 'shifts', infractions: 'infractions', leaves: 'loas' };

/** Records that a column says are imported. */
function importedFrom(source: string, yes = 'Yes'): string[] {
  const [head, ...rows] = screen.getAllByRole('row').map((row) => [...row.children]);
  const column = (head ?? []).findIndex(({ textContent }) => textContent === source);
  return rows.flatMap((cells) =>
    cells[column]?.textContent?.trim() === yes ? [cells[0]?.textContent ?? ''] : [],
  );
}

test('the table claims what the importers read', () => {
  render(<ComingFromPage />);
  expect(CSV_KINDS).toEqual(['punishment', 'shift', 'infraction']);
  const sheet = [
    'Punishments',
    'BOLOs, as player notes',
    'Shifts, breaks and shift types',
    'Staff infractions',
  ];
  expect(importedFrom('Sheets')).toEqual(sheet);
  expect(importedFrom('Melonly', 'As CSV')).toEqual(sheet);
  for (const list of Object.values(backup)) expect(ERM_FORMAT.lists.has(list), list).toBe(true);
  for (const value of ['settings', 'punishmentPresets']) expect(ERM_FORMAT.values.has(value)).toBe(true);
  expect(importedFrom('ERM')).toEqual([...sheet, 'Leaves', 'Punishment presets', 'Weekly quota']);
});

test('the limits are those of the import', () => {
  render(<ComingFromPage />);
  const limit = `Up to ${IMPORT_BYTES_MAX / 1_024 / 1_024} MB and ${formatCount(IMPORT_LIMITS.rows)} records per file.`;
  expect(within(screen.getByRole('article')).getByText(limit)).toBeTruthy();
});
