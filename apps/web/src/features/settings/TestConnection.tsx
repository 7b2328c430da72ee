import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ConnectionTest } from '@tenfour/contracts';
import { useId } from 'react';
import { humanise } from '../../data/errors.ts';
import { trpc } from '../../data/trpc.ts';
import { handleUnauthorized } from '../../data/unauthorized.ts';
import { useSingleFlight } from '../../data/use-single-flight.ts';
import { PendingButton } from '../../ui/PendingButton.tsx';
import type { KeyField } from './changes.ts';
import classes from './KeysSection.module.css';
import { texts } from './texts.ts';

interface Result {
  ok: boolean;
  text: string;
}

function resultOf({ ok, name, message }: ConnectionTest): Result {
  if (!ok) return { ok, text: message };
  return { ok, text: name ? texts.foundServer(name) : message || texts.works };
}

/** Tries the stored key and says in place which server it opens, or why it does not. */
export function TestConnection(props: {
  serverId: string;
  field: KeyField;
  /** Whether there is an unsaved key. */
  blocked: boolean;
}) {
  const { serverId, field, blocked } = props;
  const reasonId = useId();
  const once = useSingleFlight();
  const test = useMutation(
    trpc.servers.testConnection.mutationOptions({
      onError: (error) => void handleUnauthorized('server', error),
    }),
  );

  function run() {
    once(() => test.mutateAsync({ serverId, key: field === 'erlcApiKey' ? 'erlc' : 'roblox' }));
  }

  return (
    <div className={classes.test}>
      <PendingButton
        size="xs"
        variant="default"
        pending={test.isPending}
        blocked={blocked}
        aria-label={texts.keyOf(texts.test, texts.keys[field].label)}
        aria-describedby={blocked ? reasonId : undefined}
        onClick={run}
      >
        {texts.test}
      </PendingButton>
      {blocked ? (
        <span id={reasonId} className={classes.note}>
          {texts.saveFirst}
        </span>
      ) : null}
      <span role="status">
        {test.isPending ? texts.testing : null}
        {test.data && !blocked ? <ResultLine result={resultOf(test.data)} /> : null}
        {test.error && !blocked ? <ResultLine result={{ ok: false, text: humanise(test.error) }} /> : null}
      </span>
    </div>
  );
}

function ResultLine({ result: { ok, text } }: { result: Result }) {
  const Icon = ok ? IconCircleCheck : IconAlertTriangle;
  return (
    <span className={classes.result} data-ok={ok}>
      <Icon size={16} aria-hidden />
      {text}
    </span>
  );
}
