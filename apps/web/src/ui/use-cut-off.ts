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
 * For whatever sends at a press and is no `PendingButton` (ux.md 2.7): whether the page tells of an outage, what to spread
 * over the control then, and `unless`, which makes a press do nothing meanwhile.
 */
export function useCutOff(): { isCutOff: boolean; hold: Hold; unless: (press: () => void) => () => void } {
  const isCutOff = useOutage() !== null;
  return {
    isCutOff,
    hold: isCutOff ? HOLD : FREE,
    unless: (press) => () => {
      if (!isCutOff) press();
    },
  };
}
