import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// As `src/app/main.ts` does: a process per file would compile everything again each time. Where the folder cannot be written
// it does nothing.
enableCompileCache(
  fileURLToPath(new URL('../../../../../../../node_modules/.cache/node-compile', import.meta.url)),
);
const { read } = await import('./read.ts');
// Before reading, in the middle of which it may be killed.
flushCompileCache();
await read();
