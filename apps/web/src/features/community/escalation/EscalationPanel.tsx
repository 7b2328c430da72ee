import { Button, Group, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RuleSetVersion } from '@tenfour/contracts';
import { Suspense, useState } from 'react';
import { lazyNamed } from '../../../data/lazy.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized, useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { dialogs } from '../../../ui/dialogs.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { GuideLink } from '../../../ui/GuideLink.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { toastReason } from '../../../ui/toast-reason.tsx';
import classes from './Escalation.module.css';
import { sentenceOf, texts } from './texts.ts';

const RulesEditor = lazyNamed(() => import('./RulesEditor.tsx'), 'RulesEditor');

/** Shows the escalation rules in force, edits them, and lists their versions. */
export function EscalationPanel({ serverId, mayEdit }: { serverId: string; mayEdit: boolean }) {
  const ruleSet = useRuleSet(serverId);
  return (
    <Panel title={texts.title}>
      <DataRegion query={ruleSet} skeleton={<RowsSkeleton rows={2} flush />}>
        {(inForce) => <InForce {...{ serverId, mayEdit, inForce }} />}
      </DataRegion>
    </Panel>
  );
}

interface InForceProps {
  serverId: string;
  mayEdit: boolean;
  inForce: RuleSetVersion;
}

function InForce({ serverId, mayEdit, inForce }: InForceProps) {
  const [isEditing, setEditing] = useState(false);
  const [isListing, setListing] = useState(false);
  return (
    <div className={classes.content}>
      <p className={classes.note}>
        {texts.hint} <GuideLink guide="escalation-rules" />
      </p>
      <Rules rules={inForce.ruleSet.rules} />
      <p className={classes.note}>
        <VersionLine version={inForce} />
      </p>
      <Group gap="xs">
        {mayEdit ? (
          <Button variant="default" onClick={() => setEditing(true)}>
            {texts.edit}
          </Button>
        ) : null}
        <Button variant="subtle" aria-expanded={isListing} onClick={() => setListing(!isListing)}>
          {isListing ? texts.hideVersions : texts.versions}
        </Button>
      </Group>
      {isListing ? <Versions {...{ serverId, mayEdit, inForce }} /> : null}
      <FormDialog
        subject={isEditing ? inForce : null}
        title={() => texts.title}
        size="xl"
        closeOnClickOutside={false}
        onClose={() => setEditing(false)}
      >
        {(stored, close) => (
          <Suspense fallback={<Skeleton height={320} />}>
            <RulesEditor serverId={serverId} stored={stored} onDone={close} />
          </Suspense>
        )}
      </FormDialog>
    </div>
  );
}

function Rules({ rules }: Pick<RuleSetVersion['ruleSet'], 'rules'>) {
  if (rules.length === 0) return <p>{texts.none}</p>;
  return (
    <ul className={classes.list} aria-label={texts.rules}>
      {rules.map((rule) => (
        <li key={rule.id}>
          <strong>{rule.name}</strong> <span className={classes.note}>{sentenceOf(rule)}</span>
        </li>
      ))}
    </ul>
  );
}

function VersionLine({
  version: { version, changedAt, changedBy, restoredFrom },
}: {
  version: RuleSetVersion;
}) {
  return (
    <>
      {texts.version(version)}
      {changedAt === null ? null : (
        <>
          {' '}
          {texts.by(changedBy)} · <RelativeTime at={changedAt} />
        </>
      )}
      {restoredFrom === null ? null : ` · ${texts.restored(restoredFrom)}`}
    </>
  );
}

function Versions({ serverId, mayEdit, inForce }: InForceProps) {
  const { query, restore } = useVersions(serverId);

  async function askAndRestore(version: number) {
    const question = { title: texts.restoreTitle(version), text: texts.restoreText };
    if (!(await dialogs.confirm({ ...question, confirmLabel: texts.restore }))) return;
    restore.mutate({ serverId, version, expectedVersion: inForce.version });
  }

  return (
    <DataRegion query={query} skeleton={<RowsSkeleton rows={3} flush />}>
      {(versions) => (
        <ol className={classes.versions} aria-label={texts.versions}>
          {versions.map((one) => (
            <li key={one.version}>
              <div>
                <VersionLine version={one} />
                <div className={classes.note}>
                  {one.ruleSet.rules.map(({ name }) => name).join(', ') || texts.ruleCount(0)}
                </div>
              </div>
              {one.version === inForce.version ? (
                <span className={classes.note}>{texts.current}</span>
              ) : mayEdit ? (
                <PendingButton
                  size="xs"
                  variant="default"
                  pending={restore.isPending && restore.variables.version === one.version}
                  aria-label={`${texts.restore}: ${texts.version(one.version)}`}
                  onClick={() => void askAndRestore(one.version)}
                >
                  {texts.restore}
                </PendingButton>
              ) : null}
            </li>
          ))}
        </ol>
      )}
    </DataRegion>
  );
}

/** The rules in force. */
function useRuleSet(serverId: string) {
  const query = useQuery(trpc.escalation.get.queryOptions({ serverId }));
  useUnauthorized('server', query.error);
  return query;
}

/** The stored versions, and what puts one in force again. */
function useVersions(serverId: string) {
  const client = useQueryClient();
  const query = useQuery(trpc.escalation.versions.queryOptions({ serverId }));
  const restore = useMutation(
    trpc.escalation.restore.mutationOptions({
      onSuccess: async () => {
        await client.invalidateQueries({ queryKey: trpc.escalation.pathKey() });
        toastSuccess(texts.restoredToast);
      },
      onError: (error) => {
        if (!handleUnauthorized('server', error)) toastReason(texts.title, texts.saveFailed, error);
      },
    }),
  );
  return { query, restore };
}
