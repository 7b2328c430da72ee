import { copy } from '../copy.ts';
import { Mark } from './Mark.tsx';
import classes from './screens.module.css';

/** Shows the loading screen while the session is unknown, with what it waits for. */
export function LoadingScreen({ error = null }: { error?: unknown }) {
  const { loading, limited } = copy.session;
  return (
    <main className={classes.screen} aria-busy="true">
      <Mark size={40} />
      <p role="status">{error === null ? loading : limited}</p>
    </main>
  );
}
