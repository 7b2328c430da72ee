import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const FILE = new URL('./baselines/browser-version.txt', import.meta.url);

/** Notes with which browser the pictures were taken. */
export function noteBrowser(version: string): void {
  writeFileSync(FILE, `${version}\n`);
}

/** Returns the first words of a failure: another version of the browser draws slightly differently. */
export function hintFor(version: string): string {
  const noted = existsSync(FILE) ? readFileSync(FILE, 'utf8').trim() : version;
  if (noted === version) return 'looks as it did';
  return `looks as it did (in Chromium ${noted}; this is ${version}: on an unchanged tree, take all pictures anew first)`;
}
