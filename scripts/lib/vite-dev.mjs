// Runs Vite's dev server in front of a running API: it listens on WEB_HOST and WEB_PORT and proxies everything except
// pages to API_URL.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { fromRoot } from './paths.mjs';
import { runMain } from './terminal.mjs';

const API_PATHS = ['/api', '/trpc', '/avatars', '/maps', '/healthz', '/readyz'];

await runMain(async () => {
  const root = fromRoot('apps', 'web');
  const { resolve } = createRequire(fromRoot('apps', 'web', 'package.json'));
  const { createServer } = await import(pathToFileURL(resolve('vite')).href);
  const target = process.env.API_URL ?? 'http://localhost:3001';
  const server = await createServer({
    root,
    server: {
      host: process.env.WEB_HOST || '127.0.0.1',
      port: Number(process.env.WEB_PORT ?? 3000),
      strictPort: true,
      proxy: Object.fromEntries(API_PATHS.map((path) => [path, { target }])),
    },
  });
  await server.listen();
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => void server.close().then(() => process.exit(0)));
  }
});
