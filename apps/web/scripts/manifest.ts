import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A part of the build as Vite's manifest lists it. */
export interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  isDynamicEntry?: boolean;
}

type Manifest = Readonly<Record<string, Chunk>>;

/** Reads the manifest of the build in `dist`. */
export function readManifest(dist: string): Manifest {
  return JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>;
}

/**
 * Returns the chunks that `entries` load immediately: static imports first, then the entries. Throws when an entry is
 * missing.
 */
export function chunksOf(manifest: Manifest, entries: readonly string[]): Chunk[] {
  const found = new Map<string, Chunk>();
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build's manifest has no ${name}.`);
    for (const next of chunk.imports ?? []) visit(next);
    found.set(name, chunk);
  };
  for (const entry of entries) visit(entry);
  return [...found.values()];
}

/** Returns the scripts that `entries` load, their static imports included. Throws when an entry is missing. */
export function filesOf(manifest: Manifest, entries: readonly string[]): string[] {
  return chunksOf(manifest, entries)
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.js'));
}

/** A style sheet of the build and its text. */
export interface Sheet {
  file: string;
  css: string;
}

/** The style sheets of the app's entry and of `modules`, in the order in which the browser would get them. */
export function sheetsOf(dist: string, modules: readonly string[]): Sheet[] {
  const chunks = chunksOf(readManifest(dist), ['index.html', ...modules]);
  const files = [...new Set(chunks.flatMap(({ css }) => css ?? []))];
  return files.map((file) => ({ file, css: readFileSync(join(dist, file), 'utf8').trim() }));
}
