import {
  IconChevronDown,
  IconChevronUp,
  IconCircleCheck,
  IconCircleOff,
  IconClock,
  IconCoffee,
  IconEqual,
  IconMoon,
  IconPlayerPlayFilled,
  IconUrgent,
  IconUserCheck,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

/** One status: its word, color and icon are always used together. */
export interface StatusLook {
  label: string;
  /** Gray and success are plain text: a background is for what needs action. */
  color: 'success' | 'yellow' | 'gray' | 'orange' | 'danger' | 'grape';
  icon: ComponentType<{ size?: number | string; 'aria-hidden'?: boolean }>;
  variant?: 'light' | 'filled' | 'outline';
}

/*
 * What visitors see as well: the landing page shows a queue, and carries no other rows of the table.
 */

/** The states of a shift. */
export const shift = {
  on_duty: { label: 'On duty', color: 'success', icon: IconPlayerPlayFilled },
  on_break: { label: 'On break', color: 'yellow', icon: IconCoffee },
  off_duty: { label: 'Off duty', color: 'gray', icon: IconMoon },
} as const satisfies Record<string, StatusLook>;

/** States of a call for a moderator. */
export const modCall = {
  pending: { label: 'Pending', color: 'yellow', icon: IconClock },
  claimed: { label: 'Claimed', color: 'gray', icon: IconUserCheck },
  resolved: { label: 'Resolved', color: 'success', icon: IconCircleCheck },
  dismissed: { label: 'Dismissed', color: 'gray', icon: IconCircleOff },
} as const satisfies Record<string, StatusLook>;

/** How urgent a call is. */
export const priority = {
  low: { label: 'Low', color: 'gray', icon: IconChevronDown },
  medium: { label: 'Medium', color: 'gray', icon: IconEqual },
  high: { label: 'High', color: 'orange', icon: IconChevronUp },
  urgent: { label: 'Urgent', color: 'danger', icon: IconUrgent, variant: 'filled' },
} as const satisfies Record<string, StatusLook>;
