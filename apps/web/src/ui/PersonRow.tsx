import type { ReactNode } from 'react';
import { Avatar } from './Avatar.tsx';
import classes from './PersonRow.module.css';

const HIDDEN = { visibility: 'hidden' } as const;

/**
 * One person of a list: face, name, facts below it, and what can be done at the end. `lead` stands before the face (a
 * checkbox). With `wraps` the end moves below the name on phones; without it stays beside it, so keep it short. With
 * `over` there is nothing left to do about them: these words stand where the controls were, which keep their room so
 * that nothing moves.
 */
export function PersonRow(props: {
  userId: string;
  /** What tells its row from others in a list whose new rows flash (`useHeldRows`). */
  rowId?: string;
  name: string;
  /** Right behind the name, dimmed: a tag, "(you)". */
  aside?: ReactNode;
  lead?: ReactNode;
  facts: ReactNode;
  end?: ReactNode;
  wraps?: boolean;
  over?: string | undefined;
}) {
  const over = props.over !== undefined;
  const room = over ? HIDDEN : undefined;
  return (
    <li
      className={classes.row}
      data-row={props.rowId}
      data-wraps={props.wraps || undefined}
      data-lead={props.lead ? true : undefined}
      data-over={over || undefined}
    >
      {props.lead ? (
        <div className={classes.lead} style={room} inert={over}>
          {props.lead}
        </div>
      ) : null}
      <Avatar service="discord" id={props.userId} name={props.name} size={36} />
      <div className={classes.who}>
        <span className={classes.name}>
          {props.name}
          {props.aside ? <span className={classes.aside}>{props.aside}</span> : null}
        </span>
        <span className={classes.facts}>{props.facts}</span>
      </div>
      {props.end || over ? (
        <div className={classes.place}>
          <div className={classes.end} style={room} inert={over}>
            {props.end}
          </div>
          {over ? <span className={classes.over}>{props.over}</span> : null}
        </div>
      ) : null}
    </li>
  );
}
