import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measurePages, type PageResult, type PageSet, pagesText, pagesVerdicts } from './pages.ts';
import { API_FILE, startService } from './processes.ts';
import type { BenchContext, Section, SectionFindings } from './section.ts';
import { type DemoPages, withDemo } from './signed-in-pages.ts';

/** Runs of each page, of which the median counts. */
const RUNS = 3;

const PERFECT = { mobile: 100, desktop: 100 };

/** As visitors get them (issue "Platform admin, alt management and the public pages", Must hold). */
const PUBLIC: PageSet = {
  name: 'public pages',
  pages: {
    root: '/',
    landing: '/landing',
    premium: '/premium',
    testimonials: '/testimonials',
    documentation: '/documentation',
  },
  targets: {
    performance: { mobile: 95, desktop: 99 },
    accessibility: PERFECT,
    'best-practices': PERFECT,
    seo: PERFECT,
  },
};

/** Returns the pages as the owner of a busy community gets them, with an empty cache. */
function signedIn({ cookie, serverId }: DemoPages): PageSet {
  const server = `/server/${serverId}`;
  return {
    name: 'signed-in pages',
    pages: {
      dashboard: '/dashboard',
      server,
      ingame: `${server}?tab=ingame`,
      punishments: `${server}/punishments`,
      staff: `${server}/staff`,
      settings: `${server}/settings`,
    },
    targets: {
      performance: { mobile: 75, desktop: 92 },
      accessibility: PERFECT,
      'best-practices': PERFECT,
    },
    shift: 0.02,
    headers: { Cookie: cookie },
  };
}

type Measured = readonly [PageSet, PageResult[]];

async function measureAll({ isSmall, environment, pages: only }: BenchContext): Promise<Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tenfour-pages-'));
  const runs = isSmall ? 1 : RUNS;
  const measure = async (set: PageSet, url: string): Promise<Measured> => [
    set,
    await measurePages(set, { url, runs, only }),
  ];
  try {
    const api = await startService(API_FILE, environment(join(folder, 'empty')));
    const open = await measure(PUBLIC, `http://localhost:${api.port}`).finally(() => api.stop());
    const dataDir = join(folder, 'demo');
    const demo = await withDemo(dataDir, environment(dataDir), (pages) =>
      measure(signedIn(pages), pages.url),
    );
    return [open, demo];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const pagesSection: Section = {
  name: 'pages',
  summary: 'Lighthouse over the public and the signed-in pages',
  onlyWhenNamed: 'it is fetched by npx and needs a Chromium',
  async measure(context): Promise<SectionFindings> {
    const measured = await measureAll(context);
    const shown = measured.filter(([, results]) => results.length > 0);
    return {
      text: shown.map(([set, results]) => pagesText(set, results)).join('\n\n'),
      verdicts: shown.flatMap(([set, results]) => pagesVerdicts(set, results)),
      data: measured.flatMap(([, results]) => results),
    };
  },
};
