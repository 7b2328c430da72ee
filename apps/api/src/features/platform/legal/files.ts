import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { LegalPage } from '@tenfour/contracts';

const DEFAULT_DIR = join(import.meta.dirname, 'texts');

/** Largest legal text, in bytes. */
const BYTES_MAX = 64 * 1_024;

/** Thrown for an unusable legal text. The message is a sentence for the operator. */
export class LegalFileError extends Error {
  override readonly name = 'LegalFileError';

  constructor(path: string, problem: string) {
    super(`The legal text ${path} ${problem}. Correct it, or unset LEGAL_DIR to use the default texts.`);
  }
}

/** Reads the Markdown of a page from `dir`, or the default. */
export function readLegalFile(dir: string | null, page: LegalPage): { path: string; content: string } {
  const path = join(dir ?? DEFAULT_DIR, `${page}.md`);
  const found = orUnreadable(path, () => statSync(path, { throwIfNoEntry: false }));
  if (!found?.isFile()) throw new LegalFileError(path, 'is missing');
  if (found.size > BYTES_MAX) throw new LegalFileError(path, `is larger than ${BYTES_MAX / 1_024} kB`);
  const content = orUnreadable(path, () => readFileSync(path, 'utf8'));
  return { path, content: content.replaceAll('\r\n', '\n') };
}

function orUnreadable<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch {
    throw new LegalFileError(path, 'cannot be read');
  }
}
