import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RevealedAlts } from '@tenfour/contracts';
import { useEffect, useState } from 'react';
import { humanise, parseError } from '../../../data/errors.ts';
import { isPanelClosed } from '../../../data/panel-closed.ts';
import { trpc } from '../../../data/trpc.ts';
import { toastError } from '../../../ui/toast.ts';
import { passwordProblem } from '../admin/failures.ts';
import { texts } from './texts.ts';
import { useRevealAlts } from './use-review.ts';

/** How long revealed passwords stay on the screen, in ms. */
export const REVEALED_MS = 60_000;

interface Shown {
  passwords: ReadonlyMap<string, string | null>;
  /** Unix ms. */
  until: number;
}

/**
 * The passwords of one request, for a minute and as long as its detail is there and the panel open. Nothing else keeps
 * them: they are in no cache.
 */
export function useRevealed(requestId: string) {
  const [shown, setShown] = useState<Shown | null>(null);
  const queryClient = useQueryClient();
  const reveal = useRevealAlts((accounts: RevealedAlts['accounts']) => {
    const passwords = new Map(accounts.map(({ id, password }) => [id, password]));
    setShown({ passwords, until: Date.now() + REVEALED_MS });
  });
  const panel = useQuery(trpc.platform.session.queryOptions(undefined, { enabled: false }));
  const locked = panel.data === null;

  useEffect(() => {
    if (shown === null) return;
    if (locked) setShown(null);
    const timer = setTimeout(() => setShown(null), shown.until - Date.now());
    return () => clearTimeout(timer);
  }, [shown, locked]);

  /** Returns what is wrong with the typed password; null for another failure, which a toast shows. */
  function refusalOf(error: unknown): string | null {
    if (isPanelClosed(error)) return null;
    const waits = parseError(error).code === 'TOO_MANY_REQUESTS';
    if (waits || passwordProblem(error)) return humanise(error);
    toastError(texts.revealFailed, humanise(error));
    void queryClient.invalidateQueries(trpc.alts.all.pathFilter());
    return null;
  }

  return {
    shown,
    /** Rejects as the API refuses. */
    show: (currentPassword: string) => reveal.run({ id: requestId, currentPassword }),
    refusalOf,
    hide: () => setShown(null),
  };
}
