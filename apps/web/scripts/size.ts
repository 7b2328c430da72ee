import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { TIERS } from '../vite/chunk-groups.ts';
import { filesOf, readManifest } from './manifest.ts';

/** Maximum JavaScript that is loaded, in bytes after gzip. */
const BUDGETS = {
  /** At first, by the landing page. */
  landing: 150 * 1024,
  /** Until the frame of the signed-in pages is drawn. */
  frame: 220 * 1024,
  /** By a page, or a part of one that comes later, beyond the frame. */
  route: 80 * 1024,
} as const;

/** What is loaded together: its gzipped bytes and how many are allowed. */
export interface Weight {
  name: string;
  bytes: number;
  budget: number;
  /** Number of scripts. */
  scripts: number;
}

/** What the pages of the build in `dist` load, the heaviest of the routes first. */
export function weightsOf(dist: string): Weight[] {
  const manifest = readManifest(dist);
  const known = new Map<string, number>();
  const bytesOf = (file: string): number => {
    const bytes = known.get(file) ?? gzipSync(readFileSync(join(dist, file))).length;
    known.set(file, bytes);
    return bytes;
  };
  const sum = (files: Iterable<string>): number => Array.from(files, bytesOf).reduce((a, b) => a + b, 0);
  const frame = new Set(filesOf(manifest, [...TIERS.frame, ...TIERS.later]));
  const weightOf = (name: string, files: readonly string[], budget: number): Weight => ({
    name,
    bytes: sum(files),
    budget,
    scripts: files.length,
  });
  const beyond = (name: string) => filesOf(manifest, [name]).filter((file) => !frame.has(file));
  const routes = Object.entries(manifest)
    .filter(([, { isDynamicEntry }]) => isDynamicEntry === true)
    .map(([name]) => weightOf(name, beyond(name), BUDGETS.route))
    .sort((a, b) => b.bytes - a.bytes);
  return [
    weightOf('landing page', filesOf(manifest, TIERS.landing), BUDGETS.landing),
    weightOf('frame', filesOf(manifest, TIERS.frame), BUDGETS.frame),
    ...routes,
  ];
}

/** Scripts of the landing page that carry what only the panel needs. */
export function strangersOf(dist: string): string[] {
  return filesOf(readManifest(dist), TIERS.landing).filter((file) =>
    /initTRPC|MantineProvider/.test(readFileSync(join(dist, file), 'utf8')),
  );
}

function print(): boolean {
  const dist = fileURLToPath(new URL('../dist/', import.meta.url));
  const weights = weightsOf(dist);
  const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(1).padStart(7);
  for (const { name, bytes, budget, scripts } of weights)
    process.stdout.write(`${kilobytes(bytes)} of ${budget / 1024} kB in ${scripts} scripts  ${name}\n`);
  return weights.every(({ bytes, budget }) => bytes <= budget) && strangersOf(dist).length === 0;
}

if (import.meta.main) process.exitCode = print() ? 0 : 1;
