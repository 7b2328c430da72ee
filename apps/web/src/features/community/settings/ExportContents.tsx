import { EXPORT_LEFT_OUT } from '@tenfour/domain';
import classes from './ExportContents.module.css';
import { texts } from './texts.ts';

/** Says what an export of the server leaves out, and why. */
export function ExportContents() {
  return (
    <details className={classes.contents}>
      <summary>{texts.exportLeftOut}</summary>
      <ul>
        {Object.values(EXPORT_LEFT_OUT).map(({ what, why }) => (
          <li key={what}>
            {what}. <span className={classes.why}>{why}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
