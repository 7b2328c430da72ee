import { copy } from '../copy.ts';
import { Mark } from './Mark.tsx';
import classes from './screens.module.css';

/** The one screen while it is being found out who is here (T42). */
export function LoadingScreen() {
  return (
    <main className={classes.screen} aria-busy="true">
      <Mark size={40} />
      <p role="status">{copy.session.loading}</p>
    </main>
  );
}
