import { IconPlayerPause } from '@tabler/icons-react';
import classes from './ServerGate.module.css';
import { texts } from './texts.ts';

/** Above the pages of a suspended server: what does not work until it is reactivated. */
export function Suspended() {
  return (
    <p className={classes.banner}>
      <IconPlayerPause size={18} aria-hidden />
      {texts.suspended}
    </p>
  );
}
