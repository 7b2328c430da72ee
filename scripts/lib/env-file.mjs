import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fromRoot } from './paths.mjs';

/** The environment file that `cli setup` writes: ENV_FILE, from where the command was typed, else `.env` here. */
export function envFile({ ENV_FILE, INIT_CWD } = process.env) {
  return ENV_FILE ? resolve(INIT_CWD ?? process.cwd(), ENV_FILE) : fromRoot('.env');
}

/** Returns the arguments with which Node reads that file. Variables that are already set come first. */
export function envFileArgs() {
  const file = envFile();
  return existsSync(file) ? [`--env-file=${file}`] : [];
}
