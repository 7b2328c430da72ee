import { enableCompileCache } from 'node:module';

// Before anything else is loaded: what is compiled once is kept, in NODE_COMPILE_CACHE or in the system's temporary
// folder, and the next start takes half as long. Where neither can be written it does nothing.
enableCompileCache();
await import('./serve.ts');
