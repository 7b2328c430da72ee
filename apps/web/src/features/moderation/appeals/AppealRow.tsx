import { UnstyledButton } from '@mantine/core';
import type { Appeal } from '@tenfour/contracts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import classes from './Appeals.module.css';
import { texts } from './texts.ts';

/** One appeal in the list; pressing it opens it beside. */
export function AppealRow(props: { appeal: Appeal; chosen: boolean; onChoose: () => void }) {
  const { appeal, chosen, onChoose } = props;
  const { punishment } = appeal;
  return (
    <li data-row={appeal.id}>
      <UnstyledButton
        className={classes.row}
        data-key="Enter"
        aria-current={chosen || undefined}
        onClick={onChoose}
      >
        <span className={classes.head}>
          <strong>{punishment.robloxUsername}</strong>
          <StatusBadge kind="punishment" value={punishment.punishmentType} />
          <StatusBadge kind="appeal" value={appeal.state} />
        </span>
        <span className={classes.preview}>{appeal.text}</span>
        <span className={classes.hint}>
          <RelativeTime at={appeal.createdAt} /> · {texts.messages(appeal.messages + 1)}
          {appeal.waiting ? ` · ${texts.waiting}` : ''}
        </span>
      </UnstyledButton>
    </li>
  );
}
