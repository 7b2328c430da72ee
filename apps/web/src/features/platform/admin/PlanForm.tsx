import { NativeSelect } from '@mantine/core';
import type { PlatformUser } from '@tenfour/contracts';
import { type AccessLevel, PLAN_NAMES, reaches } from '@tenfour/domain';
import { type FormEvent, useState } from 'react';
import { copy } from '../../../copy.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { showFailure } from './failures.ts';
import classes from './Platform.module.css';
import { texts } from './texts.ts';
import { useServerChanges } from './use-platform.ts';

const { plans } = copy.premium;

const OPTIONS = PLAN_NAMES.map((value) => ({ value, label: plans[value].name }));

/**
 * Shows an owner's plan; admins can set another one. Selecting saves nothing, because arrow keys move through the
 * choices. Until one is selected, the stored plan is shown, even as it changes.
 */
export function PlanForm(props: {
  user: Pick<PlatformUser, 'id' | 'username' | 'plan'>;
  level: AccessLevel;
}) {
  const { user, level } = props;
  const [chosen, setChosen] = useState<PlatformUser['plan'] | null>(null);
  const { setPlan } = useServerChanges();
  const once = useSingleFlight();
  const plan = chosen ?? user.plan;
  if (!reaches(level, 'admin'))
    return (
      <span>
        {texts.servers.planOf(user.username)}: {plans[user.plan].name}
      </span>
    );

  async function save() {
    try {
      const after = await setPlan.mutateAsync({ userId: user.id, plan });
      setChosen(null);
      toastSuccess(texts.servers.planSet(after.username, plans[after.plan].name));
    } catch (error) {
      showFailure(texts.servers.planFailed, error);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (plan !== user.plan) once(save);
  }

  return (
    <form className={classes.plan} onSubmit={submit}>
      <NativeSelect
        label={texts.servers.planOf(user.username)}
        data={OPTIONS}
        value={plan}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setChosen(PLAN_NAMES.find((name) => name === value) ?? null);
        }}
      />
      <PendingButton
        type="submit"
        variant="default"
        pending={setPlan.isPending}
        blocked={plan === user.plan}
        aria-label={texts.servers.setPlanOf(user.username)}
      >
        {texts.servers.setPlan}
      </PendingButton>
    </form>
  );
}
