import { Button, Group } from '@mantine/core';
import type { DryRun } from '@tenfour/contracts';
import type { AutomationKind } from '@tenfour/domain';
import type { FormEvent } from 'react';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import classes from './Automations.module.css';
import { FORMS } from './forms/registry.ts';
import { texts } from './texts.ts';
import type { useAutomation } from './use-automation.ts';

/** The settings of an automation, what else they depend on, and what it would do right now. */
export function AutomationDetails<Kind extends AutomationKind>(props: {
  serverId: string;
  kind: Kind;
  model: ReturnType<typeof useAutomation<Kind>>;
  locked: boolean;
}) {
  const { serverId, kind, model, locked } = props;
  const { Fields, note } = FORMS[kind];

  function submit(event: FormEvent) {
    event.preventDefault();
    if (model.dirty) void model.form.submit(undefined);
  }

  return (
    <>
      {note === undefined ? null : <p className={classes.note}>{note}</p>}
      <form {...model.form.formProps} className={classes.form} onSubmit={submit} autoComplete="off">
        <Fields
          serverId={serverId}
          settings={model.settings}
          problems={model.problems}
          attempted={model.form.attempted}
          change={model.form.setValues}
          locked={locked}
        />
        {locked ? null : <Actions model={model} />}
      </form>
      {model.tried ? <DryRunResult result={model.tried} /> : null}
    </>
  );
}

function Actions({
  model,
}: {
  model: Pick<ReturnType<typeof useAutomation>, 'dirty' | 'saving' | 'trying' | 'dryRun'> & {
    form: { reset: () => void };
  };
}) {
  return (
    <Group gap="xs">
      <PendingButton type="submit" size="xs" pending={model.saving} blocked={!model.dirty}>
        {texts.save}
      </PendingButton>
      <PendingButton
        size="xs"
        variant="default"
        pending={model.trying}
        title={texts.dryRunHint}
        onClick={() => void model.dryRun()}
      >
        {texts.dryRun}
      </PendingButton>
      {model.dirty ? (
        <Button size="xs" variant="subtle" onClick={model.form.reset}>
          {texts.discard}
        </Button>
      ) : null}
    </Group>
  );
}

/** What an automation would do right now, and what that was found in. */
function DryRunResult({ result }: { result: DryRun }) {
  return (
    <div className={classes.dryRun}>
      <p role="status">
        {result.basis} {result.lines.length === 0 ? texts.nothingNow : null}
      </p>
      {result.lines.length === 0 ? null : (
        <ScrollRegion label={texts.dryRun} mah="16rem">
          <ul className={classes.lines}>
            {result.lines.map((line, at) => (
              <li key={at}>
                <strong>{line.subject}</strong> {line.text}
                {line.command === null ? null : <code>{line.command}</code>}
              </li>
            ))}
          </ul>
        </ScrollRegion>
      )}
    </div>
  );
}
