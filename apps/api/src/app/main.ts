import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Before anything else is loaded: what is compiled once is kept, in NODE_COMPILE_CACHE or beside the packages, and the
// next start takes half as long. Where neither can be written it does nothing. Not in the system's temporary folder,
// which would be the default: whoever else may write there could leave code for this process to run.
enableCompileCache(fileURLToPath(new URL('../../../../node_modules/.cache/node-compile', import.meta.url)));
await import('./serve.ts');
