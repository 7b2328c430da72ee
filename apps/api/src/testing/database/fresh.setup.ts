import { afterAll } from 'vitest';
import { forgetIds } from '../../db/ids.ts';
import { endFile } from '../after-file.ts';

// Runs before each file. The files of a worker share every module: what one of them left behind ends here.
forgetIds();
afterAll(endFile);
