import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Runs before any other import: caching compiled code, in NODE_COMPILE_CACHE or beside the packages, halves the time of
// the next start. It does nothing where neither is writable. The default, the system's temporary folder, is not used:
// other users who can write there could leave code for this process to run.
enableCompileCache(fileURLToPath(new URL('../../../../node_modules/.cache/node-compile', import.meta.url)));
await import('./serve.ts');
