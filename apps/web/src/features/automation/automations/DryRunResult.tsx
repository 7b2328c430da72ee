import type { DryRun } from '@tenfour/contracts';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import classes from './Automations.module.css';
import { texts } from './texts.ts';

/** What an automation would do right now, and what that was found in. */
export function DryRunResult({ name, result }: { name: string; result: DryRun }) {
  return (
    <section className={classes.dryRun} aria-label={texts.dryRunOf(name)}>
      <p role="status">
        {result.basis} {result.lines.length === 0 ? texts.nothingNow : null}
      </p>
      {result.lines.length === 0 ? null : (
        <ScrollRegion label={texts.dryRunOf(name)} mah="16rem">
          <ul className={classes.lines}>
            {result.lines.map((line, at) => (
              <li key={at}>
                <strong>{line.subject}</strong> {line.text}
                {line.command === null ? null : <code>{line.command}</code>}
              </li>
            ))}
          </ul>
        </ScrollRegion>
      )}
    </section>
  );
}
