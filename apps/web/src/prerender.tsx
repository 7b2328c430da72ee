/** Renders the public pages, and outlines of the signed-in ones, to HTML while the web is built; never part of what a browser loads. */
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { LEGAL_PAGES, type LegalPage, type PublicConfig } from '@tenfour/contracts';
import { PRODUCT_NAME } from '@tenfour/domain';
import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { createAppRouter } from './app/router.tsx';
import { moderationCopy } from './copy/moderation.ts';
import { PAGE_HEADS, type PageHead } from './copy/page-heads.ts';
import { copy } from './copy.ts';
import { queryClient } from './data/query-client.ts';
import { seedLegalText, seedVisitor } from './data/visitor.ts';
import { ShellSkeleton } from './shell/ShellSkeleton.tsx';

export const productName = PRODUCT_NAME;

const FRAME = 'src/shell/MarketingFrame.tsx';
const DISPLAY_FONT = 'archivo-latin-wght-normal';

interface PublicPage {
  path: string;
  /** Of its files. */
  name: string;
  /** The address that search engines should know it by. */
  canonical: string;
  head: PageHead;
  /** The module that holds its styles, below `src/`. */
  module: string;
  /** Of its heading, beside the app's own. */
  fonts?: string[];
  legal?: LegalPage;
}

/** Stand in a legal page for the installation's own text, which the server puts in. */
const LEGAL_TEXT = { title: '__legal_title__', html: '__legal_html__' };

const LEGAL_DESCRIPTIONS: Readonly<Record<LegalPage, string>> = {
  privacy: `What ${PRODUCT_NAME} stores about you and your ER:LC server, why, for how long, and how to have it deleted.`,
  terms: `The terms of use of ${PRODUCT_NAME} for owners, staff and players of ER:LC roleplay communities.`,
  security: `How ${PRODUCT_NAME} protects the data of communities, and where to report vulnerabilities.`,
};

const { landing, premium, comingFrom, testimonials, documentation } = PAGE_HEADS;

const PAGES: readonly PublicPage[] = [
  {
    path: '/',
    name: 'home',
    canonical: '/',
    head: landing,
    module: 'app/LandingScreen.tsx',
    fonts: [DISPLAY_FONT],
  },
  {
    path: '/landing',
    name: 'landing',
    canonical: '/landing',
    head: landing,
    module: 'features/public/landing/LandingPage.tsx',
    fonts: [DISPLAY_FONT],
  },
  {
    path: '/premium',
    name: 'premium',
    canonical: '/premium',
    head: premium,
    module: 'features/public/premium/PremiumPage.tsx',
  },
  {
    path: '/coming-from',
    name: 'coming-from',
    canonical: '/coming-from',
    head: comingFrom,
    module: 'features/public/coming-from/ComingFromPage.tsx',
  },
  {
    path: '/testimonials',
    name: 'testimonials',
    canonical: '/testimonials',
    head: testimonials,
    module: 'features/public/testimonials/TestimonialsPage.tsx',
  },
  {
    path: '/documentation',
    name: 'documentation',
    canonical: '/documentation',
    head: documentation,
    module: 'features/public/documentation/DocumentationPage.tsx',
    fonts: [DISPLAY_FONT],
  },
  ...LEGAL_PAGES.map((page) => ({
    path: `/${page}`,
    name: page,
    canonical: `/${page}`,
    head: { title: LEGAL_TEXT.title, description: LEGAL_DESCRIPTIONS[page] },
    module: 'features/public/legal/LegalPage.tsx',
    legal: page,
  })),
];

/** The pages to render, as `scripts/document.ts` takes them. */
export const PUBLIC_PAGES = PAGES.map(({ head, module, fonts = [], ...page }) => ({
  ...page,
  title: `${head.title} · ${PRODUCT_NAME}`,
  description: head.description,
  modules: [FRAME, `src/${module}`],
  fonts,
}));

/**
 * The markup of `#root` at an address as a visitor sees it at first, for `main.tsx` to take over. Throws when a page
 * cannot be rendered or would come only later.
 */
export async function renderPage(path: string, config: PublicConfig): Promise<string> {
  queryClient.clear();
  seedVisitor(queryClient, config);
  const legal = PAGES.find((page) => page.path === path)?.legal;
  if (legal) seedLegalText(queryClient, legal, LEGAL_TEXT);
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const page = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
  // Waits for code that comes later; its own markup may lean on inline scripts, which the policy forbids.
  await prerender(page);
  const markup = renderToString(page);
  // Pending cache timers would keep the build's process alive until they fire.
  queryClient.clear();
  if (/<script|<!--\$[!?]-->/.test(markup)) throw new Error(`${path} cannot be rendered in one pass.`);
  return markup;
}

const { navigation } = copy;

/** The titles of signed-in pages, by the names of their documents; those without one have a title of the moment. */
const TITLES: Readonly<Record<string, string>> = {
  account: navigation.account,
  admin: navigation.adminPanel,
  'alt-management': navigation.altManagement,
  'server.map': navigation.map,
  'server.punishments': navigation.punishments,
  'server.staff': navigation.staff,
  'server.staff.mod-calls': navigation.modCalls,
  'server.applications': moderationCopy.applications,
  'server.appeals': navigation.appeals,
  'server.logs': navigation.logs,
  'server.automations': navigation.automations,
  'server.api-keys': navigation.apiKeys,
  'server.bot': navigation.bot,
  'server.analytics': navigation.analytics,
  'server.security': navigation.security,
  'server.bans': moderationCopy.bans,
  'server.sessions': moderationCopy.sessions,
  'server.import': navigation.import,
};

/** The documents whose title is the server's name, which their script fills in. */
const NAMED: ReadonlySet<string> = new Set(['server', 'server.members', 'server.requests', 'server.ingame']);

/** Renders what the document of a signed-in page shows until the code of its frame has loaded. */
export async function renderOutline(page: string): Promise<string> {
  const title = NAMED.has(page) ? '' : TITLES[page];
  const shown = { text: copy.session.loading, ...(title === undefined ? {} : { title }) };
  const routeTree = createRootRoute({ component: () => <ShellSkeleton {...shown} /> });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  await router.load();
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}
