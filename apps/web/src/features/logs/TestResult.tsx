import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { WebhookTest } from '@tenfour/contracts';
import classes from './Webhooks.module.css';

/** What became of a test message, where it was asked for. */
export function TestResult({ result }: { result: WebhookTest | null }) {
  const Icon = result?.delivered ? IconCircleCheck : IconAlertTriangle;
  return (
    <div role="status">
      {result === null ? null : (
        <p className={classes.result} data-tone={result.delivered ? 'good' : 'bad'}>
          <Icon size={16} aria-hidden />
          <span>{result.message}</span>
        </p>
      )}
    </div>
  );
}
