import { IconX } from '@tabler/icons-react';
import { copy } from '../../../copy.ts';
import { useSession } from '../../../data/session.ts';
import buttons from '../../../ui/buttons.module.css';
import { CommunityInvite } from '../../../ui/CommunityInvite.tsx';
import classes from './BillingDialog.module.css';
import { BILLING_DIALOG } from './PlanButton.tsx';
import { texts } from './texts.ts';

/**
 * What every button of the page answers: that nothing is sold yet, and where to say what one wants. A popover of the
 * browser: Escape and a press outside close it, and the focus goes back to the button.
 */
export function BillingDialog() {
  const { dialog } = texts;
  const signedIn = useSession().status === 'signed-in';
  return (
    <dialog
      id={BILLING_DIALOG}
      popover="auto"
      className={classes.dialog}
      aria-labelledby={`${BILLING_DIALOG}-title`}
    >
      <h2 id={`${BILLING_DIALOG}-title`} className={classes.title}>
        {dialog.title}
      </h2>
      <p className={classes.text}>{dialog.text}</p>
      <CommunityInvite />
      <div className={classes.actions}>
        <a href={signedIn ? '/' : '/api/login'} className={buttons.primary}>
          {signedIn ? copy.navigation.dashboard : copy.session.login}
        </a>
      </div>
      <button
        type="button"
        className={classes.close}
        popoverTarget={BILLING_DIALOG}
        popoverTargetAction="hide"
        aria-label={dialog.close}
      >
        <IconX size={18} aria-hidden />
      </button>
    </dialog>
  );
}
