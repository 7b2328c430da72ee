import { copy } from '../copy.ts';
import { Mark } from './Mark.tsx';
import classes from './screens.module.css';

/** Shows the loading screen while the session is unknown. */
export function LoadingScreen() {
  return (
    <main className={classes.screen} aria-busy="true">
      <Mark size={40} />
      <p role="status">{copy.session.loading}</p>
    </main>
  );
}
