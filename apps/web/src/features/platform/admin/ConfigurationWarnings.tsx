import { IconAlertTriangle } from '@tabler/icons-react';
import type { ConfigurationWarning } from '@tenfour/contracts';
import { Panel } from '../../../ui/Panel.tsx';
import classes from './Platform.module.css';
import { texts } from './texts.ts';

/** Lists what the operator should change in the environment; nothing where all is well. */
export function ConfigurationWarnings({ warnings }: { warnings: readonly ConfigurationWarning[] }) {
  if (warnings.length === 0) return null;
  return (
    <Panel title={texts.configuration} flush>
      <ul className={classes.lines}>
        {warnings.map(({ code, message }) => (
          <li key={code} className={classes.warning}>
            <IconAlertTriangle size={18} aria-hidden />
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
