import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from '../routeTree.gen.ts';
import { BrokenPage } from '../shell/BrokenPage.tsx';

/**
 * Every page of the product; the files in `routes/` are its table. With a `history` of its own it prerenders a page:
 * then it leaves out the inline script that puts the window where it was, which no page of ours may run.
 */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history ? { history } : {}),
    scrollRestoration: history === undefined,
    defaultErrorComponent: BrokenPage,
    // A page's code is on its way when the pointer or the focus is on a link to it.
    defaultPreload: 'intent',
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
