import type { ShiftDetail } from '@tenfour/contracts';
import { formatShortDateTime } from '@tenfour/domain';
import { texts } from './texts.ts';

type Correction = ShiftDetail['corrections'][number];
type Value = string | number | null | undefined;

const NAMES: Readonly<Record<string, string>> = {
  clockInTime: texts.columns.in,
  clockOutTime: texts.columns.out,
  breakMinutes: texts.breakMinutes,
  type: texts.columns.type,
};

function spelled(value: Value, timeZone: string): string {
  if (value === null || value === undefined || value === '') return '–';
  const isMoment = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T.*Z$/.test(value);
  return isMoment ? formatShortDateTime(value, timeZone, Date.parse(value)) : String(value);
}

/** What a correction changed, a line each: "Clock out: – → Nov 21, 6:05 PM". Ids are not for people. */
export function changesIn({ before, after }: Correction, timeZone: string): string[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields]
    .filter((field) => field in NAMES && before[field] !== after[field])
    .map((field) =>
      texts.change(NAMES[field] ?? field, spelled(before[field], timeZone), spelled(after[field], timeZone)),
    );
}
