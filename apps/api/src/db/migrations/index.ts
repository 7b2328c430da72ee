import * as spine from './0001-spine.ts';
import type { Migration } from './migration.ts';

/** All migrations, oldest first. New ones are appended with the next number; none is ever edited or removed. */
export const MIGRATIONS: readonly Migration[] = [{ name: '0001-spine', up: spine.up }];
