import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { forgetIds } from '../../db/ids.ts';
import { endFile } from '../after-file.ts';

// Runs before each file. The files of a worker share every module: what one of them left behind ends here.
forgetIds();
afterAll(endFile);

// Each import of a test starts a process: the bundle that `npm test` names takes a third of the processor time to start.
const { API_FILE } = process.env;
if (API_FILE !== undefined) {
  const { READER } = await import('../../features/insight/imports/reading.ts');
  READER.program = join(dirname(API_FILE), 'import-reader.js');
}
