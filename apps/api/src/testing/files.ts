import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskStore } from '../integrations/storage/file-store.ts';

/** Where the files of this process' tests lie; on the disk, as in the product. */
export const testFiles = createDiskStore(mkdtempSync(join(tmpdir(), 'tenfour-files-')));
