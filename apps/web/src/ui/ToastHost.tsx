import { Notifications } from '@mantine/notifications';
import classes from './ToastHost.module.css';
import { useToastLift } from './use-clear-of-toasts.ts';

/** The one place where toasts appear. No exit animation: two toasts are never on screen together. */
export function ToastHost() {
  const lift = useToastLift();
  return (
    <Notifications
      // Here and not on the document, whose every element would be styled anew.
      style={{ '--tf-toast-lift': `${lift}px` }}
      // Rendered before its toasts: not every screen reader announces a status that appears together with its region.
      aria-live="polite"
      limit={1}
      position="bottom-right"
      transitionDuration={0}
      containerWidth={400}
      classNames={{ notification: classes.toast }}
    />
  );
}
