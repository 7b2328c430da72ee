import { lazyNamed } from '../../../data/lazy.ts';
import { OptionalPart } from '../../../ui/OptionalPart.tsx';
import type { Clock } from './use-clock.ts';

const ClockOutDialog = lazyNamed(() => import('./ClockOutDialog.tsx'), 'ClockOutDialog');

/** Asks for what the server requires of a shift that ends, where a clock-out was refused for it. */
export function ClockOut({ serverId, clock }: { serverId: string; clock: Clock }) {
  if (clock.asked === null) return null;
  return (
    <OptionalPart>
      <ClockOutDialog serverId={serverId} clock={clock} />
    </OptionalPart>
  );
}
