import type { OpenServer } from '../servers/ServerGate.tsx';

/** The queue of mod calls (spec section 2, variant B). */
export function ModCallsTab({ server }: OpenServer) {
  return <section aria-label={`Mod calls of ${server.name}`} />;
}
