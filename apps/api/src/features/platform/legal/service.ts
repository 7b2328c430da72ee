import { LEGAL_PAGES, type LegalPage, type LegalService, type LegalText } from '@tenfour/contracts';
import { PRODUCT_NAME, spellDuration } from '@tenfour/domain';
import MarkdownIt from 'markdown-it';
import { PURGED_AFTER_MS } from '../../community/servers/index.ts';
import { STORED_DATA } from '../retention/index.ts';
import { LegalFileError, readLegalFile } from './files.ts';

/** The operator's part of the legal pages. */
export interface LegalConfig {
  /** Folder with `privacy.md`, `terms.md` and `security.md`; null for the texts that come with the product. */
  dir: string | null;
  operatorName: string | null;
  /** An email or web address. */
  operatorContact: string | null;
}

interface LegalOptions extends LegalConfig {
  communityInviteUrl: string | null;
  publicUrl: string;
}

/** Raw HTML is escaped, and links to scripts or data stay text. */
const markdown = new MarkdownIt({ html: false });

/** Reads the legal pages, and renders each when it is first asked for. Throws `LegalFileError` when a file cannot be used. */
export function createLegalService(options: LegalOptions): LegalService {
  const shared = valuesOf(options);
  const texts = Object.fromEntries(
    LEGAL_PAGES.map((page) => {
      const values = { ...shared, contact: contactOf(options, page) };
      return [page, textOf(readLegalFile(options.dir, page), values)];
    }),
  ) as Record<LegalPage, LegalText>;
  return { text: (page) => texts[page] };
}

interface LegalFile {
  path: string;
  content: string;
}

function textOf({ path, content }: LegalFile, values: Readonly<Record<string, string>>): LegalText {
  const filled = content.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) throw new LegalFileError(path, `has an unknown placeholder ${placeholder}`);
    return value;
  });
  const [, title, body] = /^# ([^\n]+)\n(.*)$/s.exec(filled) ?? [];
  if (title === undefined || body === undefined)
    throw new LegalFileError(path, 'must begin with a title, such as "# Privacy"');
  let html: string | undefined;
  return {
    title: title.trim(),
    get html() {
      html ??= markdown.render(body);
      return html;
    },
  };
}

/** Returns what placeholders stand for on every page. */
function valuesOf({ operatorName, publicUrl }: LegalOptions): Readonly<Record<string, string>> {
  return {
    product: PRODUCT_NAME,
    site: new URL(publicUrl).host,
    operator: operatorName ?? 'the operator of this site',
    stored: storedDataTable(),
  };
}

function contactOf({ operatorContact, communityInviteUrl }: LegalOptions, page: LegalPage): string {
  if (operatorContact?.includes('://')) return `<${operatorContact}>`;
  if (operatorContact) return `[${operatorContact}](mailto:${operatorContact})`;
  // A vulnerability is not for everyone in a Discord server to read.
  if (page === 'security') return 'the operator of this site in a direct message';
  const invite = communityInviteUrl && `[the community Discord](${communityInviteUrl})`;
  return invite || 'the Discord server that sent you here';
}

function storedDataTable(): string {
  const rows = STORED_DATA.map(({ what, why, period }) => `| ${what} | ${why} | ${period} |`);
  const purged = spellDuration(PURGED_AFTER_MS / 60_000);
  const deleted = `A deleted server is hidden immediately. Its data is erased after ${purged}.`;
  return ['| What | Why | How long |', '|---|---|---|', ...rows, '', deleted].join('\n');
}
