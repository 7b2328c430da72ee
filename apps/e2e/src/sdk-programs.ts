import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';

const SDK = fileURLToPath(new URL('../../../packages/sdk', import.meta.url));
const { resolve } = createRequire(import.meta.url);

/** A program with the SDK that runs beside the product. */
export interface Program {
  process: ChildProcessWithoutNullStreams;
  /** Returns what was printed until now, complaints included. */
  printedSoFar(): string;
  /** Returns what was printed, once it contains this text. */
  printed(text: string): Promise<string>;
  /** Returns what it printed at its end. Fails when the program does. */
  end(): Promise<string>;
}

/** Starts a TypeScript file with nothing but these variables in its environment. */
export function startProgram(file: string, env: Record<string, string>, ...args: string[]): Program {
  const path = process.env.PATH ?? '';
  const child = spawn(process.execPath, [file, ...args], { env: { PATH: path, ...env } });
  const [printed, failed] = [[] as string[], [] as string[]];
  child.stdout.setEncoding('utf8').on('data', (text: string) => printed.push(text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => failed.push(text));
  const exit = once(child, 'close');
  const soFar = () => printed.join('') + failed.join('');
  return {
    process: child,
    printedSoFar: soFar,
    async printed(text) {
      await expect.poll(soFar).toContain(text);
      return printed.join('');
    },
    async end() {
      const [code] = await exit;
      expect(failed.join('').replaceAll(/\(node.*\n.*\n/g, ''), file).toBe('');
      expect(code, file).toBe(0);
      return printed.join('');
    },
  };
}

/** Writes a program into a folder that has the SDK installed, calls `use` with its path, and deletes the folder. */
export async function withProgram(code: string, use: (file: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tenfour-program-'));
  const modules = join(folder, 'node_modules');
  try {
    await mkdir(join(modules, '@tenfour'), { recursive: true });
    await symlink(SDK, join(modules, '@tenfour/sdk'));
    await mkdir(join(modules, '@types'));
    await symlink(dirname(resolve('@types/node/package.json')), join(modules, '@types/node'));
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    const file = join(folder, 'program.ts');
    await writeFile(file, code);
    expect(await mistakesIn(folder), code).toBe('');
    await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Compiles the program of a folder strictly and returns the complaints. */
async function mistakesIn(folder: string): Promise<string> {
  const compilerOptions = {
    // The SDK is compiled from its source here, which is written for this setting besides.
    ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true, module: 'nodenext' },
    ...{ target: 'es2024', types: ['node'] },
    ...{ lib: ['es2024', 'dom', 'dom.asynciterable'], skipLibCheck: true, allowImportingTsExtensions: true },
  };
  const project = JSON.stringify({ compilerOptions, files: ['program.ts'] });
  await writeFile(join(folder, 'tsconfig.json'), project);
  const tsc = join(dirname(resolve('typescript/package.json')), 'bin/tsc');
  const compiled = promisify(execFile)(process.execPath, [tsc, '-p', folder]);
  return (await compiled.catch((error: { stdout: string }) => error)).stdout;
}
