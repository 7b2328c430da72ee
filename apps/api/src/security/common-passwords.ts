import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError } from '@tenfour/domain';

/** One password a line, most common first: the first 10,000 of `@zxcvbn-ts/language-common` (MIT license). */
const LIST = join(import.meta.dirname, 'common-passwords.txt');

let common: Promise<ReadonlySet<string>> | null = null;

/** Reads the list when it is first needed, and once. A failed read is tried again. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= readFile(LIST, 'utf8').then(
    (text) => new Set(text.trimEnd().split('\n')),
    (error: unknown) => {
      common = null;
      throw error;
    },
  );
  return common;
}

/** Throws REFUSED for one of the 10,000 most common passwords, however it is capitalized. `field` is the input's name. */
export async function requireUncommon(password: string, field: 'password' | 'newPassword'): Promise<void> {
  const key = password.normalize('NFKC').trim().toLowerCase();
  if (!(await commonPasswords()).has(key)) return;
  throw new DomainError('REFUSED', {
    message: 'This is one of the 10,000 most common passwords. Choose another one.',
    details: { field },
  });
}
