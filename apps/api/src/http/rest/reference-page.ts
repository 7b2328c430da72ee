import { PRODUCT_NAME } from '@tenfour/domain';
import Fastify, { type FastifyInstance } from 'fastify';
import { compressDocument, type Document, sendEncoded } from '../pages/document.ts';
import { openApiDocument } from './openapi.ts';

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${PRODUCT_NAME} API</title><link rel="icon" href="/favicon.svg"></head><body><div id="app"></div>
<script src="/api/docs/scalar.js"></script><script src="/api/docs/start.js"></script></body></html>
`;

/** The product's colors and shapes; light or dark is the system's. */
const STYLE = `
  :root { --scalar-radius: 6px; --scalar-radius-lg: 10px; --scalar-font: system-ui, sans-serif; }
  .light-mode { --scalar-color-accent: #355ee3; --scalar-background-accent: #eef3ff; }
  .dark-mode { --scalar-color-accent: #8eacff; --scalar-background-accent: #172d7a; --scalar-border-color: #3b4454;
    --scalar-background-1: #12161d; --scalar-background-2: #1c222c; --scalar-background-3: #2c3442; }
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

/** Serves the OpenAPI document at `/api/openapi.json` and a page to browse and try it at `/api/docs`. */
export function addApiReference(app: FastifyInstance, publicUrl: string, cookieName: string): void {
  const document = JSON.stringify(openApiDocument(publicUrl, cookieName));
  const start = `Scalar.createApiReference('#app', ${JSON.stringify(OPTIONS)});\n`;
  let script: Promise<Document> | undefined;
  app.get(OPTIONS.url, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json').send(document),
  );
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  app.get('/api/docs/', (_request, reply) => reply.redirect('/api/docs', 301));
  app.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript').send(start));
  app.get('/api/docs/scalar.js', async (request, reply) => {
    script ??= loadScalar();
    reply.headers({ vary: 'Accept-Encoding', 'cache-control': 'public, max-age=86400' });
    return sendEncoded(request, reply, await script, 'text/javascript');
  });
}
