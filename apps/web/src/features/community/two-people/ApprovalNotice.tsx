import { useEffect } from 'react';
import { onSentForApproval } from '../../../data/sent-for-approval.ts';
import { toast } from '../../../ui/toast.ts';
import { texts } from './texts.ts';

/** Says that a call was sent for approval, in place of its error. Mounted once, in the signed-in frame. */
export function ApprovalNotice() {
  // After the handlers of the failed call, whose toast it replaces.
  useEffect(
    () =>
      onSentForApproval(() => void setTimeout(() => toast({ title: texts.sent, message: texts.sentText }))),
    [],
  );
  return null;
}
