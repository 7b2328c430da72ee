import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Literal } from './spec-literals.ts';

const SHOWN = fileURLToPath(new URL('../../results/literals', import.meta.url));

/** Writes down that a literal was on a screen. One file per worker, so that they do not write over each other. */
function remember(text: Literal): void {
  mkdirSync(SHOWN, { recursive: true });
  appendFileSync(join(SHOWN, `${process.env.TEST_WORKER_INDEX ?? '0'}.txt`), `${text}\n`);
}

/** Matches the text as a whole word or sentence: "Owner" does not match "Owners", nor "ban" "Ban". */
function wholeText(text: string): RegExp {
  const escaped = text.trim().replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const before = /^\w/.test(text) ? '(?<!\\w)' : '';
  const after = /\w$/.test(text) ? '(?!\\w)' : '';
  return new RegExp(`${before}${escaped}${after}`);
}

/** Waits until a literal of the specification is visible in `where`, word for word, and writes that down. */
export async function literal(where: Page | Locator, ...texts: Literal[]): Promise<void> {
  for (const text of texts) {
    const place = where.getByText(wholeText(text)).filter({ visible: true }).first();
    await expect(place, `“${text}” is shown`).toBeVisible();
    remember(text);
  }
}

/** Does the same for a text outside of the page, such as the browser's own confirmation. */
export function literalIn(said: string, ...texts: Literal[]): void {
  for (const text of texts) {
    expect(said).toContain(text);
    remember(text);
  }
}

/** Forgets the literals of earlier runs. */
export function resetShown(): void {
  rmSync(SHOWN, { recursive: true, force: true });
}

/** Returns every literal that this run has shown so far. */
export function shownLiterals(): ReadonlySet<string> {
  try {
    return new Set(readdirSync(SHOWN).flatMap((file) => readFileSync(join(SHOWN, file), 'utf8').split('\n')));
  } catch {
    // No story has shown anything yet.
    return new Set();
  }
}
