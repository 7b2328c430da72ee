import { IconArrowDown, IconArrowsExchange, IconArrowUp } from '@tabler/icons-react';
import type { WaveDirection } from '@tenfour/domain';
import type { StatusLook } from '../../../ui/status-public.ts';
import { texts } from './texts.ts';

/** Where a change leads. */
export const DIRECTIONS: Readonly<Record<WaveDirection, StatusLook>> = {
  promotion: { label: texts.directions.promotion, color: 'grape', icon: IconArrowUp },
  demotion: { label: texts.directions.demotion, color: 'orange', icon: IconArrowDown },
  change: { label: texts.directions.change, color: 'gray', icon: IconArrowsExchange },
};
