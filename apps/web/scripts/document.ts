/** Stand in a prerendered document for what only the running installation knows; the server puts it in. */
export const ORIGIN = 'https://public-url.invalid';
export const INVITE = 'https://community-invite.invalid/';
export const CONFIG = '__public_config__';

/** A page as it was rendered, with what its document's head says. */
export interface Prerendered {
  path: string;
  name: string;
  /** The address that search engines should know it by. */
  canonical: string;
  title: string;
  description: string;
  /** Modules whose styles it needs beside the app's own. */
  modules: readonly string[];
  /** Fonts it shows above the fold beside the app's own, as the beginnings of their file names. */
  fonts: readonly string[];
  markup: string;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Replaces what must be there exactly once, so that a changed index.html is noticed. */
function replaceOnce(html: string, what: RegExp, by: string): string {
  const found = html.match(new RegExp(what, `${what.flags}g`))?.length ?? 0;
  if (found !== 1) throw new Error(`index.html has ${found} times ${what}.`);
  return html.replace(what, () => by);
}

function socialTags({ canonical, title, description }: Prerendered, card: string): string {
  const properties = {
    'og:type': 'website',
    'og:site_name': title.split(' · ').at(-1) ?? title,
    'og:title': title,
    'og:description': description,
    'og:url': ORIGIN + canonical,
    'og:image': ORIGIN + card,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'The queue of mod calls beside the words: Every call answered. Every shift on record.',
  };
  const names = {
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': ORIGIN + card,
  };
  return [
    ...Object.entries(properties).map(
      ([key, value]) => `<meta property="${key}" content="${escapeHtml(value)}" />`,
    ),
    ...Object.entries(names).map(([key, value]) => `<meta name="${key}" content="${escapeHtml(value)}" />`),
  ].join('\n    ');
}

function fontLinks(styles: string, fonts: readonly string[]): string[] {
  return fonts.map((font) => {
    const url = new RegExp(`url\\(["']?(/assets/${font}[^"')]+\\.woff2)`).exec(styles)?.[1];
    if (url === undefined) throw new Error(`The styles have no font ${font}.`);
    return `<link rel="preload" as="font" type="font/woff2" crossorigin href="${url}" />`;
  });
}

/** The sheets of a page: in the document itself, and marked as there for whatever loads the page's code. */
export interface Sheets {
  css: string;
  /** Addresses of the page's own sheets; not the app's, which comes with the app. */
  own: readonly string[];
}

/**
 * A public page as a document of its own, made from the built index.html: its own head, its styles inside, so that
 * the first paint waits for nothing, the rendered page in `#root`, and `script` (src/visit.ts) instead of the app's.
 */
export function prerenderedDocument(
  template: string,
  page: Prerendered,
  sheets: Sheets,
  script: string,
): string {
  const { title, description, canonical } = page;
  const head = [
    `<link rel="canonical" href="${ORIGIN}${canonical}" />`,
    socialTags(page, '/social-card.png'),
    ...fontLinks(sheets.css, page.fonts),
    `<style>${sheets.css.replaceAll('</', '<\\/')}</style>`,
    ...sheets.own.map((href) => `<link rel="stylesheet" href="${href}" disabled />`),
    `<script type="module" src="${script}"></script>`,
  ].join('\n    ');
  let html = template.replaceAll(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '');
  html = replaceOnce(html, /\s*<script type="module"[^>]*><\/script>/, '');
  html = replaceOnce(html, /\s*<meta name="robots"[^>]*>/, '');
  html = replaceOnce(html, /<title>[^<]*<\/title>/, `<title>${escapeHtml(title)}</title>`);
  html = replaceOnce(
    html,
    /<meta\s+name="description"[^>]*>/,
    `<meta name="description" content="${escapeHtml(description)}" />`,
  );
  html = replaceOnce(html, /\s*<\/head>/, `\n    ${head}\n  </head>`);
  html = replaceOnce(html, /\s*<noscript>[^<]*<\/noscript>/, '');
  return replaceOnce(
    html,
    /<div id="root"><\/div>/,
    `<div id="root" data-config="${CONFIG}">${page.markup}</div>`,
  );
}
