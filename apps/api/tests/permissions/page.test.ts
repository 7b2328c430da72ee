import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PAGE, permissionsPage } from './page.ts';

// covers: R586
it('docs/permissions.md is what the table says (node apps/api/tests/permissions/write-page.ts)', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(permissionsPage());
});
