import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, it } from 'vitest';
import { requireUncommonPassword } from './passwords.ts';

it('the committed list is the first 10,000 of the package it comes from', async () => {
  const list = await readFile(join(import.meta.dirname, 'common-passwords.txt'), 'utf8');
  expect(list).toBe(`${dictionary['passwords-common'].slice(0, 10_000).join('\n')}\n`);
});

it('common passwords are refused however they are capitalized, spaced or composed', async () => {
  for (const password of ['123456', 'QWERTY', 'Iloveyou', ' monkey ', 'ｄｒａｇｏｎ']) {
    await expect(requireUncommonPassword(password, 'newPassword')).rejects.toMatchObject({
      code: 'REFUSED',
      details: { field: 'newPassword' },
    });
  }
  await requireUncommonPassword('harbor lights 22', 'password');
});
