import type { QueryClient } from '@tanstack/react-query';
import type { LegalPage, LegalText, PublicConfig } from '@tenfour/contracts';
import { trpc } from './trpc.ts';

/**
 * Seeds the cache of a page with what it knows without a request: that the viewer is signed out, and the configuration.
 */
export function seedVisitor(client: QueryClient, config: PublicConfig): void {
  client.setQueryData(trpc.system.config.queryKey(), config);
  client.getQueryCache().build(
    client,
    { queryKey: trpc.account.me.queryKey() },
    {
      data: undefined,
      dataUpdateCount: 0,
      dataUpdatedAt: 0,
      error: new Error('401: Unauthorized'),
      errorUpdateCount: 1,
      errorUpdatedAt: Date.now(),
      fetchFailureCount: 1,
      fetchFailureReason: null,
      fetchMeta: null,
      fetchStatus: 'idle',
      isInvalidated: false,
      status: 'error',
    },
  );
}

/** Seeds the text of a legal page, which the server put into its document. */
export function seedLegalText(client: QueryClient, document: LegalPage, text: LegalText): void {
  client.setQueryData(trpc.legal.text.queryKey({ document }), text);
}

/** Returns whether the viewer is already known to be signed out. */
export function isKnownVisitor(client: QueryClient): boolean {
  const state = client.getQueryState(trpc.account.me.queryKey());
  // A viewer whose session could not be refetched still counts as signed in.
  return state?.status === 'error' && state.data === undefined;
}

/**
 * Seeds `client` from a page that was prerendered for visitors and filled in by the server (`data-config` of `#root`, and
 * `data-legal` of a legal page); false when the page is the app's.
 */
export function readVisitor(client: QueryClient, root: HTMLElement): boolean {
  const { config, legal } = root.dataset;
  if (config === undefined) return false;
  seedVisitor(client, JSON.parse(config) as PublicConfig);
  if (legal) {
    const { document, ...text } = JSON.parse(legal) as LegalText & { document: LegalPage };
    seedLegalText(client, document, text);
  }
  return true;
}

/**
 * Asks who is here after all when the browser shows the page from its history: the person may have signed in since
 * it was sent.
 */
export function askAgainWhenBack(client: QueryClient): void {
  const ask = () => void client.invalidateQueries({ queryKey: trpc.account.me.queryKey() });
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation instanceof PerformanceNavigationTiming && navigation.type === 'back_forward') ask();
  window.addEventListener('pageshow', ({ persisted }) => persisted && ask());
}
