import { useEffect, useSyncExternalStore } from 'react';
import { lazyNamed } from '../../../data/lazy.ts';
import { useUser } from '../../../data/session.ts';
import { type OpenStepUp, stepUpStore } from '../../../data/step-up.ts';
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

/** Returns the call that waits for a second factor; null for none. Also asks before downloads that need one. */
function useStepUp(): OpenStepUp | null {
  const { hasFactor } = useUser();
  useEffect(() => {
    const stop = import('./download-guard.ts').then(
      ({ guardDownloads }) => guardDownloads(hasFactor),
      // Without it, the download is refused.
      () => () => undefined,
    );
    return () => void stop.then((end) => end());
  }, [hasFactor]);
  return useSyncExternalStore(stepUpStore.subscribe, stepUpStore.get, () => null);
}
