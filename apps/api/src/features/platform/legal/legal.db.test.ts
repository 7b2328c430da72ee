import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LEGAL_PAGES } from '@tenfour/contracts';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database/database.ts';
import { retentionTable, STORED_DATA } from '../retention/index.ts';
import { createLegalService } from './service.ts';

const { handle } = await testDatabase();

const OPTIONS = {
  dir: null,
  operatorName: null,
  operatorContact: null,
  communityInviteUrl: null,
  publicUrl: 'https://panel.example',
};

const dir = mkdtempSync(join(tmpdir(), 'legal-'));
afterAll(() => rmSync(dir, { recursive: true }));

/** The service with the default texts in a folder of the operator, and one of them replaced. */
function withTerms(content: string) {
  cpSync(join(import.meta.dirname, 'texts'), dir, { recursive: true });
  writeFileSync(join(dir, 'terms.md'), content);
  return createLegalService({ ...OPTIONS, dir });
}

test('every table of the database has one row in the privacy policy', async () => {
  const tables = (await handle.introspection.getTables()).map(({ name }) => name);
  expect(STORED_DATA.flatMap((row) => row.tables).toSorted()).toEqual(tables.toSorted());
  const { html } = createLegalService(OPTIONS).text('privacy');
  for (const { what, period } of STORED_DATA) {
    expect(html).toContain(`<td>${what}</td>`);
    expect(html).toContain(`<td>${period}</td>`);
  }
});

test('the documentation has the table of periods as the code has it', () => {
  const page = readFileSync(new URL('../../../../../../docs/privacy.md', import.meta.url), 'utf8');
  expect(page).toContain(retentionTable());
});

test.each(LEGAL_PAGES)('the default text of %s has a title, a contact and no placeholder left', (page) => {
  const { title, html } = createLegalService(OPTIONS).text(page);
  expect(title).toMatch(/^(Privacy|Terms|Security)$/);
  expect(html).toContain('the operator of this site');
  expect(html).toContain(
    page === 'security' ? 'in a direct message' : 'the Discord server that sent you here',
  );
  expect(html).not.toMatch(/\{\{|<h1/);
});

test('names the operator and how to reach them', () => {
  const operator = { operatorName: 'Harbor Group', operatorContact: 'privacy@harbor.example' };
  const { html } = createLegalService({ ...OPTIONS, ...operator }).text('privacy');
  expect(html).toContain('is run by Harbor Group');
  expect(html).toContain('<a href="mailto:privacy@harbor.example">privacy@harbor.example</a>');
});

const CONTACT = { operatorContact: 'https://harbor.example/contact' };
const INVITE = { communityInviteUrl: 'https://discord.gg/harbor' };

test.each([
  ['privacy', CONTACT, 'https://harbor.example/contact'],
  ['privacy', INVITE, 'https://discord.gg/harbor'],
  ['security', { ...INVITE, ...CONTACT }, 'https://harbor.example/contact'],
] as const)('%s links the contact of %j', (page, given, href) => {
  expect(createLegalService({ ...OPTIONS, ...given }).text(page).html).toContain(`<a href="${href}">`);
});

test('never sends vulnerabilities to a community Discord', () => {
  expect(createLegalService({ ...OPTIONS, ...INVITE }).text('security').html).not.toContain('discord.gg');
});

test('shows the operator’s own text, without raw HTML and unsafe links', () => {
  const { title, html } = withTerms(
    '# House rules\r\n\r\nAsk {{operator}}. <img src=x onerror=alert(1)> [a](javascript:alert(1)) [b](/privacy)',
  ).text('terms');
  expect(title).toBe('House rules');
  expect(html).toContain('Ask the operator of this site.');
  expect(html).toContain('&lt;img');
  expect(html).not.toMatch(/<img|href="javascript/);
  expect(html).toContain('<a href="/privacy">b</a>');
});

test.each([
  ['x'.repeat(64 * 1_024 + 1), /terms\.md is larger than 64 kB\. Correct it, or unset LEGAL_DIR/],
  ['No title', /terms\.md must begin with a title, such as "# Privacy"/],
  ['# Terms\n{{owner}}', /terms\.md has an unknown placeholder \{\{owner\}\}/],
])('refuses a text that cannot be used', (content, problem) => {
  expect(() => withTerms(content)).toThrow(problem);
});

test('refuses a folder in which a text is missing', () => {
  const missing = join(dir, 'nothing');
  expect(() => createLegalService({ ...OPTIONS, dir: missing })).toThrow(/privacy\.md is missing/);
});
