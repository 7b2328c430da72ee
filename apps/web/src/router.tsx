import { createRouter } from '@tanstack/react-router';
import { routeTree } from './routeTree.gen.ts';
import { BrokenPage } from './shell/BrokenPage.tsx';

/** Every page of the product; the files in `routes/` are its table. */
export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultErrorComponent: BrokenPage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
