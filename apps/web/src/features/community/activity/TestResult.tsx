import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { WebhookTest } from '@tenfour/contracts';
import { texts } from './texts.ts';
import classes from './Webhooks.module.css';

/** What became of a test message, where it was asked for. `above` is what the card says already. */
export function TestResult({ result, above }: { result: WebhookTest | null; above: string | null }) {
  const Icon = result?.delivered ? IconCircleCheck : IconAlertTriangle;
  return (
    <div role="status">
      {result === null ? null : (
        <p className={classes.result} data-tone={result.delivered ? 'good' : 'bad'}>
          <Icon size={16} aria-hidden />
          <span>{result.message === above ? texts.testAsAbove : result.message}</span>
        </p>
      )}
    </div>
  );
}
