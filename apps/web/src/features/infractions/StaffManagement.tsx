import type { OpenServer } from '../servers/ServerGate.tsx';

/** Warning, strike, termination, and the history of them (spec section 2, variant A). */
export function StaffManagement({ server }: OpenServer) {
  return <section aria-label={`Staff management of ${server.name}`} />;
}
