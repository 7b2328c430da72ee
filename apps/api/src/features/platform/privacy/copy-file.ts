import type { DataSection } from '@tenfour/contracts';
import { PRODUCT_NAME } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { escapeHtml } from '../../../http/pages/visitor-pages.ts';
import { copyPage } from './copy-sections.ts';
import type { Identity } from './identity.ts';

export const COPY_FORMATS = ['json', 'html'] as const;
export type CopyFormat = (typeof COPY_FORMATS)[number];

interface CopyOptions {
  handle: Handle;
  identity: Identity;
  /** Epoch ms. */
  now: number;
}

/** Writes everything that is stored about a person, a page at a time. */
export function copyChunks(format: CopyFormat, options: CopyOptions): AsyncGenerator<string> {
  return format === 'json' ? jsonChunks(options) : htmlChunks(options);
}

async function* sectionsOf({ handle, identity }: CopyOptions): AsyncGenerator<DataSection> {
  let cursor: string | null | undefined;
  do {
    const page = await copyPage(handle, identity, cursor ?? undefined);
    yield* page.sections;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

async function* jsonChunks(options: CopyOptions): AsyncGenerator<string> {
  const exportedAt = new Date(options.now).toISOString();
  yield `${JSON.stringify({ format: 'tenfour-person', version: 1, exportedAt }).slice(0, -1)},\n"sections":[`;
  let separator = '\n';
  for await (const section of sectionsOf(options)) {
    yield separator + JSON.stringify(section);
    separator = ',\n';
  }
  yield ']}\n';
}

/** Nothing in the file may run or be loaded, wherever it is opened. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";
const STYLE =
  'body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem}' +
  'table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #8884;padding:.3rem .5rem;' +
  'text-align:left;vertical-align:top;overflow-wrap:anywhere}h2{margin:2rem 0 .2rem}p{margin:.2rem 0}';

async function* htmlChunks(options: CopyOptions): AsyncGenerator<string> {
  const title = `Your data in ${PRODUCT_NAME}`;
  yield `<!doctype html>\n<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(new Date(options.now).toUTCString())}</p>\n`;
  let label: string | null = null;
  for await (const section of sectionsOf(options)) {
    if (section.label !== label) {
      if (label !== null) yield '</tbody></table>\n';
      label = section.label;
      yield heading(section);
    }
    yield section.rows.map(rowOf).join('');
  }
  yield label === null ? '<p>Nothing is stored about you.</p>\n' : '</tbody></table>\n';
  yield '</body></html>\n';
}

function heading({ label, why, period, rows }: DataSection): string {
  const names = Object.keys(rows[0] ?? {}).map((name) => `<th>${escapeHtml(titleOf(name))}</th>`);
  return `<h2>${escapeHtml(label)}</h2><p>Why: ${escapeHtml(why)}. How long: ${escapeHtml(period)}.</p>
<table><thead><tr>${names.join('')}</tr></thead><tbody>\n`;
}

function rowOf(row: DataSection['rows'][number]): string {
  const cells = Object.values(row).map((value) => `<td>${escapeHtml(String(value ?? ''))}</td>`);
  return `<tr>${cells.join('')}</tr>\n`;
}

function titleOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
