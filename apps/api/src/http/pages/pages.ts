import { PRODUCT_NAME } from '@tenfour/domain';
import type { FastifyReply } from 'fastify';

/** A page with one message and one action. All texts are plain; they are escaped here. */
export interface Message {
  title: string;
  text: string;
  /** The action: a link, or a form that posts when `method` says so. */
  action: { href: string; label: string; method?: 'post' };
  /** A second way, such as back to the start. */
  other?: { href: string; label: string };
  /** Named on failures, so that it can be found in the log. */
  requestId?: string;
}

/** The pages carry one style element, load nothing and may only post to ourselves. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

// Colors, sizes and radii of the web app; pages of the server must be readable without it.
const STYLE = `
:root{color-scheme:light dark;--ground:#F6F7F9;--card:#fff;--line:#C9CFD9;--ink:#161B24;--soft:#566070;--ring:#2A4DC6}
@media (prefers-color-scheme:dark){:root{--ground:#12161D;--card:#1C222C;--line:#2C3442;--ink:#E6E9EF;--soft:#A7AFBD;--ring:#8EACFF}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.25rem;background:var(--ground);color:var(--ink);font:1rem/1.5 "Geist Variable",system-ui,sans-serif}
main{width:100%;max-width:28rem;background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1.75rem}
.mark{margin:0 0 1.25rem;font-weight:650;color:var(--soft)}
h1{margin:0 0 .5rem;font-size:1.375rem;line-height:1.75rem;font-weight:650;letter-spacing:-.01em}
p{margin:0 0 1.25rem}.soft a{color:inherit}.soft{color:var(--soft);font-size:.8125rem;margin:1.25rem 0 0}
.ways{display:flex;flex-wrap:wrap;gap:.625rem;align-items:center}form{margin:0}
.way{display:inline-block;min-height:44px;padding:.625rem 1rem;font:inherit;font-weight:600;line-height:1.5;border:1px solid transparent;border-radius:6px;background:#355EE3;color:#fff;text-decoration:none;cursor:pointer}
.quiet{background:transparent;border-color:var(--line);color:var(--ink)}
:focus-visible{outline:2px solid var(--ring);outline-offset:2px}`;

/** Escapes text for HTML, including attributes. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

function wayOn({ href, label, method }: Message['action'], quiet: boolean): string {
  const look = quiet ? 'way quiet' : 'way';
  const [address, words] = [escapeHtml(href), escapeHtml(label)];
  if (method !== 'post') return `<a class="${look}" href="${address}">${words}</a>`;
  return `<form method="post" action="${address}"><button class="${look}" type="submit">${words}</button></form>`;
}

const LEGAL = '<p class="soft"><a href="/privacy">Privacy</a> · <a href="/terms">Terms</a></p>';

/** The page as HTML. */
export function messagePage({ title, text, action, other, requestId }: Message): string {
  const reference = requestId ? `<p class="soft">Reference: ${escapeHtml(requestId)}</p>` : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} · ${PRODUCT_NAME}</title><style>${STYLE}</style></head>
<body><main><p class="mark">${PRODUCT_NAME}</p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>
<div class="ways">${wayOn(action, false)}${other ? wayOn(other, true) : ''}</div>${reference}${LEGAL}</main></body></html>
`;
}

/** Sends a page that must not be cached. */
export function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .code(status)
    .headers({ 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html);
}
