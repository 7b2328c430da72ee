import { Select } from '@mantine/core';
import type { AppealThread } from '@tenfour/contracts';
import { humanise } from '../../../data/errors.ts';
import { useUser } from '../../../data/session.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastError } from '../../../ui/toast.ts';
import classes from './Appeals.module.css';
import { texts } from './texts.ts';
import { useAppealChanges } from './use-appeals.ts';

/** Value of the choice that assigns to no one; no id is empty. */
const NO_ONE = '';

/** Chooses who looks after an open appeal; for people who cannot decide it shows who does. */
export function AssigneeField(props: { serverId: string; appeal: AppealThread; mayEdit: boolean }) {
  const { serverId, appeal, mayEdit } = props;
  const { assignee, id: appealId } = appeal;
  const me = useUser().id;
  const { assign } = useAppealChanges();
  if (appeal.state !== 'open') return null;
  if (!mayEdit) {
    return assignee ? <p className={classes.hint}>{`${texts.assignedTo} ${assignee.username}`}</p> : null;
  }
  const isListed = assignee === null || appeal.reviewers.some(({ id }) => id === assignee.id);
  const people = isListed ? appeal.reviewers : [assignee, ...appeal.reviewers];
  const shown = assign.isPending ? assign.variables.userId : (assignee?.id ?? null);
  const mayTake = shown !== me && people.some(({ id }) => id === me);

  async function change(userId: string | null) {
    try {
      await assign.mutateAsync({ serverId, appealId, userId, seen: assignee?.id ?? null });
    } catch (error) {
      if (!handleUnauthorized('server', error)) toastError(texts.notSaved, humanise(error));
    }
  }

  return (
    <div className={classes.assign}>
      <Select
        size="xs"
        label={texts.assignedTo}
        allowDeselect={false}
        readOnly={assign.isPending}
        aria-busy={assign.isPending}
        data={[
          { value: NO_ONE, label: texts.noOne },
          ...people.map(({ id, username }) => ({ value: id, label: username })),
        ]}
        value={shown ?? NO_ONE}
        onChange={(value) => void change(value === NO_ONE ? null : value)}
      />
      {mayTake ? (
        <PendingButton size="xs" variant="default" pending={assign.isPending} onClick={() => void change(me)}>
          {texts.take}
        </PendingButton>
      ) : null}
    </div>
  );
}
