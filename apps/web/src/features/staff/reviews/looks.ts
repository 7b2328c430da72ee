import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconBeach,
  IconCircleCheck,
  IconMail,
  IconMinus,
  IconThumbUp,
} from '@tabler/icons-react';
import type { QuotaOutcome, ReviewMark } from '@tenfour/domain';
import type { StatusLook } from '../../../ui/status-public.ts';
import { texts } from './texts.ts';

/** How a person did. */
export const OUTCOMES: Readonly<Record<QuotaOutcome, StatusLook>> = {
  met: { label: texts.outcomes.met, color: 'success', icon: IconCircleCheck },
  missed: { label: texts.outcomes.missed, color: 'danger', icon: IconAlertTriangle },
  excused: { label: texts.outcomes.excused, color: 'gray', icon: IconBeach },
  none: { label: texts.outcomes.none, color: 'gray', icon: IconMinus },
};

/** What a reviewer decided. */
export const MARKS: Readonly<Record<ReviewMark, StatusLook>> = {
  fine: { label: texts.marks.fine, color: 'success', icon: IconThumbUp },
  notice: { label: texts.marks.notice, color: 'yellow', icon: IconMail },
  promote: { label: texts.marks.promote, color: 'grape', icon: IconArrowUp },
  demote: { label: texts.marks.demote, color: 'orange', icon: IconArrowDown },
};
