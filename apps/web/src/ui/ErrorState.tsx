import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { copy } from '../copy.ts';
import { errorDetails, humanise } from '../data/errors.ts';
import classes from './states.module.css';

/**
 * Shows what failed in a sentence, with Retry and the technical details collapsed. `prefix` is the required literal
 * before the message ("Error loading servers: ").
 */
export function ErrorState({
  error,
  prefix = '',
  onRetry,
}: {
  error: unknown;
  prefix?: string;
  onRetry?: () => void;
}) {
  return (
    <div className={classes.error} role="alert">
      <p className={classes.errorTitle}>
        <IconAlertTriangle size={18} aria-hidden />
        <span>
          {prefix}
          {humanise(error)}
        </span>
      </p>
      <div className={classes.actions}>
        {onRetry ? (
          <Button size="xs" variant="default" onClick={onRetry}>
            {copy.common.retry}
          </Button>
        ) : null}
        <details className={classes.details}>
          <summary>{copy.common.details}</summary>
          <pre>{errorDetails(error)}</pre>
        </details>
      </div>
    </div>
  );
}
