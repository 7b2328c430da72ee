import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DisciplineRules as StoredRules } from '@tenfour/contracts';
import { DISCIPLINE_MAX, DISCIPLINE_PRESET, type DisciplineRule } from '@tenfour/domain';
import { type FormEvent, useState } from 'react';
import { copy } from '../../../copy.ts';
import { trpc } from '../../../data/trpc.ts';
import { GuideLink } from '../../../ui/GuideLink.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import classes from './Infractions.module.css';
import { RuleFields } from './RuleFields.tsx';
import { TypePoints } from './TypePoints.tsx';
import { texts } from './texts.ts';
import { showFailure } from './use-infractions.ts';

/** Edits a server's discipline rules; the server checks them. */
export function DisciplineRules(props: { serverId: string; stored: StoredRules; onDone: () => void }) {
  const { serverId, stored, onDone } = props;
  const [ruleSet, setRuleSet] = useState(stored.ruleSet);
  const client = useQueryClient();
  const save = useMutation(
    trpc.infractions.saveRules.mutationOptions({
      onSuccess: () => {
        toastSuccess(texts.rulesSaved);
        onDone();
      },
      onError: (error) => showFailure(texts.rulesFailed, error),
      onSettled: () => void client.invalidateQueries(trpc.infractions.pathFilter()),
    }),
  );
  const setRules = (rules: readonly DisciplineRule[]) => setRuleSet({ ...ruleSet, rules });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!save.isPending) save.mutate({ serverId, expectedVersion: stored.version, ruleSet });
  }

  return (
    <form onSubmit={submit} className={classes.editor}>
      <Stack gap="sm">
        <p className={classes.facts}>
          {texts.rulesHint} <GuideLink guide="staff-discipline" />
        </p>
        <TypePoints ruleSet={ruleSet} onChange={setRuleSet} />
        {ruleSet.rules.map((rule, at) => (
          <RuleFields
            key={rule.id}
            rule={rule}
            onChange={(next) => setRules(ruleSet.rules.with(at, next))}
            onRemove={() => setRules(ruleSet.rules.filter(({ id }) => id !== rule.id))}
          />
        ))}
        <Group gap="xs">
          <Button
            variant="default"
            disabled={ruleSet.rules.length >= DISCIPLINE_MAX.rules}
            onClick={() => setRules([...ruleSet.rules, newRule()])}
          >
            {texts.addRule}
          </Button>
          <Button variant="subtle" onClick={() => setRuleSet(DISCIPLINE_PRESET)}>
            {texts.usePreset}
          </Button>
        </Group>
        <Group className="tf-dialog-foot" justify="flex-end" gap="xs">
          <Group className="tf-dialog-buttons" justify="flex-end" gap="xs">
            <Button variant="default" onClick={onDone}>
              {copy.common.cancel}
            </Button>
            <PendingButton type="submit" color="cobalt" pending={save.isPending} blocked={false}>
              {texts.saveRules}
            </PendingButton>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}

function newRule(): DisciplineRule {
  return {
    id: crypto.randomUUID(),
    name: texts.newRule,
    types: ['warning'],
    measure: 'records',
    windowDays: null,
    threshold: 3,
    outcome: 'strike',
  };
}
