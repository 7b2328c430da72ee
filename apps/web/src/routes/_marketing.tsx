import { createFileRoute, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyNamed } from '../data/lazy.ts';

const MarketingFrame = lazyNamed(() => import('../shell/MarketingFrame.tsx'), 'MarketingFrame');

/** Lays out the public pages, signed in or not: slim header, same footer, no app shell. */
function MarketingLayout() {
  return (
    <Suspense fallback={null}>
      <MarketingFrame>
        <Outlet />
      </MarketingFrame>
    </Suspense>
  );
}
MarketingLayout.preload = MarketingFrame.preload;

export const Route = createFileRoute('/_marketing')({ component: MarketingLayout });
