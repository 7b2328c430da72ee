import { copy } from '../copy.ts';
import { useOutage } from './Outage.tsx';

/** What a button or a line of a menu takes while nothing can be sent: it stays in the tab order and says why. */
export interface Hold {
  title?: string;
  'aria-disabled'?: true;
  'data-disabled'?: true;
}

const HOLD: Hold = {
  title: copy.common.outage.unreachable,
  'aria-disabled': true,
  'data-disabled': true,
};
const FREE: Hold = {};

/**
 * Disables controls that send when pressed and are not a `PendingButton`, during an outage. Returns whether the page
 * reports one, the props to spread on the control, and `unless`, which makes a press do nothing meanwhile.
 */
export function useOffline(): { isOffline: boolean; hold: Hold; unless: (press: () => void) => () => void } {
  const isOffline = useOutage() !== null;
  return {
    isOffline,
    hold: isOffline ? HOLD : FREE,
    unless: (press) => () => {
      if (!isOffline) press();
    },
  };
}
