import './theme/global.css.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createAppRouter } from './app/router.tsx';
import { queryClient } from './data/query-client.ts';
import { askAgainWhenBack, readVisitor } from './data/visitor.ts';
import { createRoot, hydrateRoot } from './react-dom.ts';
import { isOutlined, prefetchShell } from './shell/prefetch-shell.ts';

const router = createAppRouter();
const app = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>
);

/** Keeps the reader's place: the router would scroll a page to the top after its first render. */
function keepScrollPosition(): void {
  router.options.scrollRestoration = () => false;
  const stop = router.subscribe('onRendered', () => {
    router.options.scrollRestoration = true;
    stop();
  });
}

/** Prerendered (see prerender.tsx): the markup stays as it is and comes to life once the page's code is there. */
async function takeOver(root: HTMLElement): Promise<void> {
  router.ssr = { manifest: undefined };
  keepScrollPosition();
  askAgainWhenBack(queryClient);
  await router.load();
  startTransition(() => void hydrateRoot(root, app));
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root.');
  if (readVisitor(queryClient, root)) return takeOver(root);
  prefetchShell(window.location.pathname);
  // An outline stays until the first page takes its place: the router would draw nothing before.
  if (isOutlined()) await router.load();
  const page = createRoot(root);
  // In slices, like all that is drawn for the first time.
  startTransition(() => page.render(app));
}

/** Settles when what is pressed reaches the app. */
export const started = start();
