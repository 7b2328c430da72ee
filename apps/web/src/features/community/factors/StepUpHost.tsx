import { useEffect, useSyncExternalStore } from 'react';
import { lazyNamed } from '../../../data/lazy.ts';
import { useUser } from '../../../data/session.ts';
import { askForFactor, type OpenStepUp, stepUpStore } from '../../../data/step-up.ts';
import { api } from '../../../data/trpc.ts';
import { OptionalPart } from '../../../ui/OptionalPart.tsx';

const StepUpDialog = lazyNamed(() => import('./StepUpDialog.tsx'), 'StepUpDialog');

/** Shows the question for a second factor that a call waits for. Mounted once, in the signed-in frame. */
export function StepUpHost() {
  const stepUp = useStepUp();
  if (stepUp === null) return null;
  return (
    <OptionalPart>
      <StepUpDialog stepUp={stepUp} />
    </OptionalPart>
  );
}

/** Downloads that need a fresh second factor of people who have one. */
const DANGEROUS_DOWNLOAD = /^\/api\/servers\/[^/]+\/(?:.+\/)?export\.(?:zip|csv)$/;

/** Returns the call that waits for a second factor; null for none. Also asks before downloads that need one. */
function useStepUp(): OpenStepUp | null {
  const { hasFactor } = useUser();
  useEffect(() => {
    if (!hasFactor) return undefined;
    document.addEventListener('click', askBeforeDownload, true);
    return () => document.removeEventListener('click', askBeforeDownload, true);
  }, [hasFactor]);
  return useSyncExternalStore(stepUpStore.subscribe, stepUpStore.get, () => null);
}

const admitted = new WeakSet<HTMLAnchorElement>();

/** Holds a press on such a download until the factor is given. A link cannot answer a refusal. */
function askBeforeDownload(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || !DANGEROUS_DOWNLOAD.test(link.pathname) || admitted.delete(link)) return;
  event.preventDefault();
  event.stopPropagation();
  void admit(link);
}

async function admit(link: HTMLAnchorElement): Promise<void> {
  const factors = await api.factors.get.query().catch(() => null);
  const isFresh = factors?.freshUntil != null && Date.parse(factors.freshUntil) > Date.now() + 10_000;
  if (!isFresh && !(await askForFactor('give'))) return;
  admitted.add(link);
  link.click();
}
