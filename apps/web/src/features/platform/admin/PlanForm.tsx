import { NativeSelect } from '@mantine/core';
import type { PlatformUser, SetPlanInput } from '@tenfour/contracts';
import { type AccessLevel, hasAccessLevel, PLAN_NAMES } from '@tenfour/domain';
import { copy } from '../../../copy.ts';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { showFailure } from './failures.ts';
import classes from './Platform.module.css';
import { texts } from './texts.ts';
import { useServerChanges } from './use-platform.ts';

const { plans } = copy.premium;

const OPTIONS = PLAN_NAMES.map((value) => ({ value, label: plans[value].name }));

const NOT_CHOSEN: { chosen: PlatformUser['plan'] | null } = { chosen: null };

/**
 * Shows an owner's plan; admins can set another one. Selecting saves nothing, because arrow keys move through the
 * choices. Until one is selected, the stored plan is shown, even as it changes.
 */
export function PlanForm(props: {
  user: Pick<PlatformUser, 'id' | 'username' | 'plan'>;
  level: AccessLevel;
}) {
  const { user, level } = props;
  const { setPlan } = useServerChanges();
  const form = useSubmittedForm({
    initialValues: NOT_CHOSEN,
    sessionKind: 'dashboard',
    isBlocked: ({ chosen }) => chosen === null || chosen === user.plan,
    toInput: ({ chosen }) => ({ userId: user.id, plan: chosen ?? undefined }),
    send: (input: SetPlanInput) => setPlan.mutateAsync(input),
    onSent: (after) => toastSuccess(texts.servers.planSet(after.username, plans[after.plan].name)),
    onFailed: (error) => showFailure(texts.servers.planFailed, error),
  });
  if (!hasAccessLevel(level, 'admin'))
    return (
      <span>
        {texts.servers.planOf(user.username)}: {plans[user.plan].name}
      </span>
    );

  return (
    <form {...form.formProps} className={classes.plan}>
      <NativeSelect
        label={texts.servers.planOf(user.username)}
        data={OPTIONS}
        value={form.values.chosen ?? user.plan}
        onChange={(event) => {
          const { value } = event.currentTarget;
          form.setValues({ chosen: PLAN_NAMES.find((name) => name === value) ?? null });
        }}
      />
      <PendingButton
        type="submit"
        variant="default"
        pending={form.pending}
        blocked={form.blocked}
        aria-label={texts.servers.setPlanOf(user.username)}
      >
        {texts.servers.setPlan}
      </PendingButton>
    </form>
  );
}
