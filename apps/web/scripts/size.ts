import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** The most JavaScript that the landing page may load at first, in bytes after gzip. */
export const LANDING_BUDGET_BYTES = 150 * 1024;

/** Everything a signed-out visitor's first page loads: the entry, and what the router then asks for. */
const LANDING_ENTRIES = ['index.html', 'src/features/landing/LandingScreen.tsx'];

interface Chunk {
  file: string;
  imports?: string[];
}

/** The files that `entries` load, their static imports included. Throws when the manifest lacks an entry. */
export function filesOf(manifest: Readonly<Record<string, Chunk>>, entries: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build's manifest has no ${name}.`);
    seen.add(name);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const entry of entries) visit(entry);
  return [...seen].map((name) => manifest[name]?.file ?? '').filter((file) => file.endsWith('.js'));
}

/** Name and gzipped bytes of each file of the landing page in the build at `dist`. */
export function landingFiles(dist: URL): { file: string; bytes: number }[] {
  const manifestUrl = new URL('.vite/manifest.json', dist);
  if (!existsSync(manifestUrl)) throw new Error('There is no build. Run `vite build` first.');
  const manifest = JSON.parse(readFileSync(manifestUrl, 'utf8')) as Record<string, Chunk>;
  return filesOf(manifest, LANDING_ENTRIES).map((file) => ({
    file,
    bytes: gzipSync(readFileSync(new URL(file, dist))).length,
  }));
}

/** Prints the table and answers whether the page is within its budget and free of server code and Mantine. */
export function checkLanding(dist: URL, print: (line: string) => void): boolean {
  const files = landingFiles(dist).sort((a, b) => b.bytes - a.bytes);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { file, bytes } of files) print(`${(bytes / 1024).toFixed(1).padStart(7)} kB  ${file}`);
  print(`${(total / 1024).toFixed(1).padStart(7)} kB  in all, of ${LANDING_BUDGET_BYTES / 1024} kB`);
  const strangers = files.filter(({ file }) =>
    /initTRPC|MantineProvider/.test(readFileSync(new URL(file, dist), 'utf8')),
  );
  for (const { file } of strangers) print(`${file} carries Mantine or tRPC's server.`);
  return total <= LANDING_BUDGET_BYTES && strangers.length === 0;
}

if (import.meta.main) {
  const ok = checkLanding(new URL('../dist/', import.meta.url), (line) => process.stdout.write(`${line}\n`));
  process.exitCode = ok ? 0 : 1;
}
