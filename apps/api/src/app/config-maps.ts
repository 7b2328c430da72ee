import { readFileSync } from 'node:fs';
import { zMapCalibrations } from '@tenfour/contracts';
import { z } from 'zod';

/** Largest file, in characters. */
const MOST = 1_000_000;

/** The calibrations of the live map, from a JSON file. */
export const zMaps = z
  .string()
  .transform((path, context): unknown => {
    try {
      const text = readFileSync(path, 'utf8');
      if (text.length <= MOST) return JSON.parse(text);
      context.addIssue('must be a file of at most 1 MB');
    } catch (error) {
      context.addIssue(`cannot be read: ${error instanceof SyntaxError ? 'it is not JSON' : String(error)}`);
    }
    return z.NEVER;
  })
  .pipe(zMapCalibrations)
  .default({});
