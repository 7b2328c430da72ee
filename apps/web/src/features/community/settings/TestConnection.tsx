import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConnectionTest } from '@tenfour/contracts';
import { humanise } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { useSuspended } from '../servers/use-suspended.ts';
import type { KeyField } from './changes.ts';
import classes from './KeysSection.module.css';
import { texts } from './texts.ts';

/** An outcome in words. */
export interface Result {
  ok: boolean;
  text: string;
}

function resultOf({ ok, name, message }: ConnectionTest, problem: string | null): Result {
  if (!ok) return { ok, text: message === problem ? texts.robloxFails(message) : message };
  return { ok, text: name ? texts.foundServer(name) : message || texts.works };
}

/**
 * Tries the stored key, or the one that is typed and not saved, and says in place what it opens, or why it does not;
 * until it is tried, the `problem` that is remembered of it.
 */
export function TestConnection(props: {
  serverId: string;
  field: KeyField;
  typed: string | null;
  problem: string | null;
}) {
  const { serverId, field, typed, problem } = props;
  const queryClient = useQueryClient();
  const once = useSingleFlight();
  const suspended = useSuspended(serverId);
  const stopped = field === 'erlcApiKey' ? suspended : null;
  const test = useMutation(
    trpc.servers.testConnection.mutationOptions({
      onError: (error) => void handleUnauthorized('server', error),
      // What Roblox says of the stored key is remembered.
      onSuccess: () => void queryClient.invalidateQueries(trpc.servers.keys.queryFilter({ serverId })),
    }),
  );
  const name = typed === null ? texts.test : texts.testTyped;

  function run() {
    const key = field === 'erlcApiKey' ? 'erlc' : 'roblox';
    once(() => test.mutateAsync({ serverId, key, ...(typed === null ? {} : { value: typed }) }));
  }

  return (
    <div className={classes.test}>
      <PendingButton
        size="xs"
        variant="default"
        pending={test.isPending}
        blocked={stopped !== null}
        {...(stopped === null ? {} : { title: stopped, 'aria-description': stopped })}
        aria-label={texts.keyOf(name, texts.keys[field].label)}
        onClick={run}
      >
        {name}
      </PendingButton>
      <span role="status">
        {test.isPending ? texts.testing : null}
        {test.data ? <ResultLine result={resultOf(test.data, problem)} /> : null}
        {test.error ? <ResultLine result={{ ok: false, text: humanise(test.error) }} /> : null}
        {test.isIdle && problem ? (
          <ResultLine result={{ ok: false, text: texts.robloxFails(problem) }} />
        ) : null}
      </span>
    </div>
  );
}

/** An outcome with its sign. */
export function ResultLine({ result: { ok, text } }: { result: Result }) {
  const Icon = ok ? IconCircleCheck : IconAlertTriangle;
  return (
    <span className={classes.result} data-ok={ok}>
      <Icon size={16} aria-hidden />
      {text}
    </span>
  );
}
