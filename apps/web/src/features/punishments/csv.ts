import type { Punishment } from '@tenfour/contracts';
import { listInputOf, type PunishmentsFilters } from './search.ts';

const COLUMNS = [
  'createdAt',
  'robloxUsername',
  'robloxUserId',
  'punishmentType',
  'reason',
  'duration',
  'expiresAt',
  'isActive',
  'issuedBy',
  'evidence',
] as const satisfies readonly (keyof Punishment)[];

/** A value for a spreadsheet: quoted, and never a formula, whatever somebody typed as a reason. */
export function cell(value: string | number | boolean | null): string {
  const text = value === null ? '' : String(value);
  const safe = /^[=+\-@\t\r]/.test(text) && typeof value === 'string' ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Records as CSV, with a head line. */
export function csvOf(records: readonly Punishment[]): string {
  const lines = records.map((record) =>
    COLUMNS.map((column) => cell(column === 'evidence' ? record.evidence.join(' ') : record[column])).join(
      ',',
    ),
  );
  return `${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
}

/** Hands records to the browser as a file. */
export function downloadCsv(records: readonly Punishment[], name: string): void {
  // The mark in front tells spreadsheets that it is UTF-8.
  const url = URL.createObjectURL(new Blob(['\uFEFF', csvOf(records)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Address of everything that matches the filters, as CSV. */
export function exportAddress(serverId: string, filters: PunishmentsFilters): string {
  const query = new URLSearchParams(listInputOf(filters)).toString();
  const path = `/api/servers/${encodeURIComponent(serverId)}/punishments/export.csv`;
  return query === '' ? path : `${path}?${query}`;
}
