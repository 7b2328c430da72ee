import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CommandTest, ServerKeys } from '@tenfour/contracts';
import { PRODUCT_NAME } from '@tenfour/domain';
import { useId } from 'react';
import { copy } from '../../../copy.ts';
import { humanise } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { useSuspended } from '../servers/use-suspended.ts';
import classes from './KeysSection.module.css';
import { ResultLine } from './TestConnection.tsx';
import { texts } from './texts.ts';

const words = texts.commands;

/**
 * Shows whether the game accepts commands with this key (a key alone only reads, error code 4000), the steps that allow
 * them, and a test that sends one.
 */
export function CommandAccess({ serverId, keys }: { serverId: string; keys: ServerKeys }) {
  const id = useId();
  const { commandAccess, since } = keys.erlc;
  return (
    <section className={classes.commands} aria-labelledby={id}>
      <h3 id={id} className={classes.label}>
        {words.title}
      </h3>
      <div className={classes.line}>
        {commandAccess === 'unknown' ? (
          <span>{words.unknown}</span>
        ) : (
          <ResultLine result={{ ok: commandAccess === 'allowed', text: words[commandAccess] }} />
        )}
        {since ? (
          <span className={classes.note}>
            <RelativeTime at={since} />
          </span>
        ) : null}
      </div>
      {commandAccess === 'allowed' ? null : <HowTo allow={keys.allow} open={commandAccess === 'refused'} />}
      <TestCommands serverId={serverId} />
    </section>
  );
}

/** The game's own page where owners allow commands. */
const OWNERS_PAGE = 'https://api.erlc.gg/server-owners';

function HowTo({ allow, open }: { allow: ServerKeys['allow']; open: boolean }) {
  const { address, authorizeUrl } = allow;
  return (
    <details open={open}>
      <summary>{words.howTo}</summary>
      <ol className={classes.steps}>
        <li>
          {words.open} <Outside href={OWNERS_PAGE}>{words.page}</Outside> {words.signIn}
        </li>
        <li>{words.choose}</li>
        <li>
          {address === null ? (
            words.trustUnknown
          ) : (
            <>
              {words.trust} <CopyButton value={address} label={words.copyAddress} />
            </>
          )}
        </li>
        <li>{words.comeBack}</li>
      </ol>
      {authorizeUrl ? (
        <p className={classes.note}>
          <Outside href={authorizeUrl}>{words.approve}</Outside>
        </p>
      ) : null}
    </details>
  );
}

function Outside({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={classes.link}>
      <span>{children}</span> <span className="tf-visually-hidden">{copy.common.opensInNewTab}</span>
    </a>
  );
}

function TestCommands({ serverId }: { serverId: string }) {
  const queryClient = useQueryClient();
  const once = useSingleFlight();
  const hintId = useId();
  const stopped = useSuspended(serverId);
  const test = useMutation(
    trpc.servers.testCommands.mutationOptions({
      onError: (error) => void handleUnauthorized('server', error),
      onSettled: () => {
        void queryClient.invalidateQueries(trpc.servers.keys.queryFilter({ serverId }));
        void queryClient.invalidateQueries(trpc.servers.attention.queryFilter({ serverId }));
      },
    }),
  );
  return (
    <>
      <p id={hintId} className={classes.note}>
        {words.hint(`:log ${PRODUCT_NAME}: connection test`)}
      </p>
      <div className={classes.test}>
        <PendingButton
          size="xs"
          variant="default"
          pending={test.isPending}
          blocked={stopped !== null}
          {...(stopped === null ? {} : { title: stopped, 'aria-description': stopped })}
          aria-describedby={hintId}
          onClick={() => once(() => test.mutateAsync({ serverId }))}
        >
          {words.test}
        </PendingButton>
        <span role="status">
          {test.isPending ? words.testing : null}
          {test.data ? <Outcome test={test.data} /> : null}
          {test.error ? <ResultLine result={{ ok: false, text: humanise(test.error) }} /> : null}
        </span>
      </div>
    </>
  );
}

/** What the line above tells from now on is not said a second time. */
function Outcome({ test: { outcome, message } }: { test: CommandTest }) {
  if (outcome === 'queued') return message;
  const text = outcome === 'allowed' || outcome === 'refused' ? words.tested[outcome] : message;
  return <ResultLine result={{ ok: outcome === 'allowed', text }} />;
}
