import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PRODUCT_NAME } from '@tenfour/domain';
import Fastify, { type FastifyInstance } from 'fastify';
import { compressDocument, type Document, makeOnce, sendEncoded } from '../pages/document.ts';
import { openApiDocument } from './openapi.ts';

const LOGO = `<svg width="24" height="24" viewBox="0 0 32 32" aria-hidden="true"><rect x="0.5" y="0.5" width="31" height="31" rx="7" fill="#1c222c"/>
<path fill="#e6e9ef" d="M7 9h4v14H7zM25 23h-4v-4h-7v-3l6-7h5v7h2v3h-2zm-4-7v-4l-3.4 4z"/><circle cx="26" cy="6.5" r="3" fill="#ff8a2a"/></svg>`;

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${PRODUCT_NAME} API</title><link rel="icon" href="/favicon.svg"></head><body><header class="tenfour">
<a href="/">${LOGO} ${PRODUCT_NAME} API</a><a href="/documentation">Documentation</a></header><div id="app"></div>
<script src="/api/docs/scalar.js"></script><script src="/api/docs/start.js"></script></body></html>
`;

/** The product's font, colors and shapes; light or dark is the system's. */
const STYLE = `
  @font-face { font-family: Geist; src: url(/api/docs/geist.woff2) format("woff2"); font-weight: 100 900; }
  :root { --scalar-radius: 6px; --scalar-radius-lg: 10px; --scalar-custom-header-height: 52px;
    --scalar-font: Geist, system-ui, sans-serif; }
  .light-mode { --scalar-color-accent: #355ee3; --scalar-background-accent: #eef3ff; --scalar-border-color: #c9cfd9;
    --scalar-background-1: #fff; --scalar-background-2: #f6f7f9; --scalar-background-3: #e9ecf1;
    --scalar-color-1: #161b24; --scalar-color-2: #566070; --scalar-color-3: #566070; --scalar-color-green: #0e6b4c;
    --scalar-color-blue: #2a4dc6; --scalar-color-red: #a62621; --scalar-color-orange: #8a4a00; }
  .dark-mode { --scalar-color-accent: #8eacff; --scalar-background-accent: #172d7a; --scalar-border-color: #3b4454;
    --scalar-background-1: #12161d; --scalar-background-2: #1c222c; --scalar-background-3: #2c3442;
    --scalar-color-1: #e6e9ef; --scalar-color-2: #a7afbd; --scalar-color-3: #a7afbd; --scalar-color-green: #63d1a1;
    --scalar-color-blue: #8eacff; --scalar-color-red: #ff958e; --scalar-color-orange: #ffa766; }
  body { margin: 0; }
  .tenfour { position: sticky; z-index: 10; top: 0; box-sizing: border-box; display: flex; align-items: center;
    justify-content: space-between; height: 52px; padding: 0 16px; font: 600 15px/1 var(--scalar-font);
    background: var(--scalar-background-1); border-bottom: 1px solid var(--scalar-border-color); }
  .tenfour a { display: flex; align-items: center; gap: 8px; min-height: 44px; color: var(--scalar-color-1);
    text-decoration: none; }
`;

/** Nothing is loaded from elsewhere, and requests go from the browser to this API only. */
const OPTIONS = {
  url: '/api/openapi.json',
  customCss: STYLE,
  authentication: { preferredSecurityScheme: 'key' },
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
};

/** Loads and compresses Scalar's script on first use: its package takes longer to load than the rest of the API. */
async function loadScalar(): Promise<Document> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const host = Fastify();
  await host.register(scalar, { routePrefix: '/', configuration: { url: OPTIONS.url } });
  const { body } = await host.inject('/js/scalar.js');
  await host.close();
  return compressDocument(body);
}

/** Returns the product's font from the build of the web app; null without one. */
async function readFont(webDist: string): Promise<Buffer | null> {
  const folder = join(webDist, 'assets');
  const names = await readdir(folder).catch(() => []);
  const name = names.find((one) => /^geist-latin-wght-normal-[\w-]+\.woff2$/.test(one));
  return name === undefined ? null : readFile(join(folder, name));
}

interface ReferenceOptions {
  publicUrl: string;
  cookieName: string;
  /** The build of the web app, which has the font. */
  webDist: string;
}

/** Serves the OpenAPI document at `/api/openapi.json` and a page to browse and try it at `/api/docs`. */
export function addApiReference(app: FastifyInstance, options: ReferenceOptions): void {
  const { publicUrl, cookieName, webDist } = options;
  const start = `Scalar.createApiReference('#app', ${JSON.stringify(OPTIONS)});\n`;
  // Built by the first request: converting every schema costs a quarter of the start.
  let document: string | undefined;
  const script = makeOnce(loadScalar);
  const font = makeOnce(() => readFont(webDist));
  app.get(OPTIONS.url, (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(publicUrl, cookieName));
    return reply.header('cache-control', 'no-cache').type('application/json').send(document);
  });
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  for (const path of ['/api/docs/', '/docs', '/docs/api']) {
    app.get(path, (_request, reply) => reply.redirect('/api/docs', 301));
  }
  app.get('/api/docs/geist.woff2', async (_request, reply) => {
    const bytes = await font();
    if (bytes === null) return reply.callNotFound();
    return reply.header('cache-control', 'public, max-age=86400').type('font/woff2').send(bytes);
  });
  app.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript').send(start));
  app.get('/api/docs/scalar.js', async (request, reply) => {
    reply.headers({ vary: 'Accept-Encoding', 'cache-control': 'public, max-age=86400' });
    return sendEncoded(request, reply, await script(), 'text/javascript');
  });
}
