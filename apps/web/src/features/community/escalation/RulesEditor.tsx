import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RuleSetVersion } from '@tenfour/contracts';
import { DEFAULT_RULE_SET, ESCALATION_PRESETS } from '@tenfour/domain';
import { useState } from 'react';
import { copy } from '../../../copy.ts';
import { parseError } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { DialogForm } from '../../../ui/FormDialog.tsx';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { toastReason } from '../../../ui/toast-reason.tsx';
import { draftOf, type RuleSetDraft, readDraft, ruleSetOf } from './draft.ts';
import classes from './Escalation.module.css';
import { PointsTable } from './PointsTable.tsx';
import { firstProblem } from './problems.ts';
import { ReasonPoints } from './ReasonPoints.tsx';
import { RuleList } from './RuleList.tsx';
import { SimulationResult } from './SimulationResult.tsx';
import { texts } from './texts.ts';

const PRESETS = { default: DEFAULT_RULE_SET, ...ESCALATION_PRESETS };
const PRESET_NAMES = ['default', 'strikes', 'points'] as const;

/** Edits a server's escalation rules, and tries them on its past before they are saved. */
export function RulesEditor(props: { serverId: string; stored: RuleSetVersion; onDone: () => void }) {
  const { serverId, stored, onDone } = props;
  const form = useRuleSetForm(serverId, stored, onDone);
  const simulation = useSimulation();
  const [hasTried, setTried] = useState(false);
  const { values: draft } = form;
  const showsProblems = form.attempted || hasTried;

  function simulate() {
    setTried(true);
    if (firstProblem(draft) === null) simulation.mutate({ serverId, ruleSet: ruleSetOf(draft) });
  }

  return (
    <div className={classes.editor}>
      <DialogForm form={form} submitLabel={texts.save} onCancel={onDone}>
        <Group gap="xs" role="group" aria-label={texts.startFrom}>
          <span className={classes.note}>{texts.startFrom}</span>
          {PRESET_NAMES.map((name) => (
            <Button
              key={name}
              size="xs"
              variant="default"
              onClick={() => form.setValues(draftOf(PRESETS[name]))}
            >
              {texts.presets[name]}
            </Button>
          ))}
        </Group>
        <RuleList
          rules={draft.rules}
          showsProblems={showsProblems}
          onChange={(rules) => form.setValues({ rules })}
        />
        {draft.rules.some(({ measure }) => measure === 'points') ? (
          <>
            <PointsTable draft={draft} showsProblems={showsProblems} onChange={form.setValues} />
            <ReasonPoints
              serverId={serverId}
              draft={draft}
              showsProblems={showsProblems}
              onChange={form.setValues}
            />
          </>
        ) : null}
        <PendingButton
          variant="default"
          className={classes.add}
          pending={simulation.isPending}
          onClick={simulate}
        >
          {texts.simulate}
        </PendingButton>
        {simulation.data ? (
          <SimulationResult result={simulation.data} rules={simulation.variables.ruleSet.rules} />
        ) : null}
      </DialogForm>
    </div>
  );
}

/** The form of the rules; the same when it is opened again after a sign-in or a reload. */
function useRuleSetForm(serverId: string, stored: RuleSetVersion, onDone: () => void) {
  const client = useQueryClient();
  const save = useMutation(
    trpc.escalation.save.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: trpc.escalation.pathKey() }),
    }),
  );
  const [expectedVersion, setExpected] = useState(stored.version);
  return useSubmittedForm({
    draftKey: `escalation:${serverId}`,
    initialValues: draftOf(stored.ruleSet),
    readDraft,
    toInput: (draft: RuleSetDraft) => ({ serverId, expectedVersion, ruleSet: ruleSetOf(draft) }),
    check: (draft, attempted) => ({ rules: attempted ? firstProblem(draft) : null }),
    summarize: (_draft, errors) => ({ title: copy.common.error, message: errors.rules ?? '' }),
    send: (input: Parameters<typeof save.mutateAsync>[0]) => save.mutateAsync(input),
    onSent: () => {
      toastSuccess(texts.saved);
      onDone();
    },
    onFailed: async (error) => {
      toastReason(texts.title, texts.saveFailed, error);
      if (parseError(error).status !== 409) return;
      // The next save replaces the version that the message names.
      const inForce = await client.fetchQuery(
        trpc.escalation.get.queryOptions({ serverId }, { staleTime: 0 }),
      );
      setExpected(inForce.version);
    },
  });
}

/** Runs a draft over the server's past. */
function useSimulation() {
  return useMutation(
    trpc.escalation.simulate.mutationOptions({
      onError: (error) => {
        if (!handleUnauthorized('server', error)) toastReason(texts.title, texts.simulateFailed, error);
      },
    }),
  );
}
