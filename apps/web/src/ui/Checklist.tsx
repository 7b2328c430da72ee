import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { copy } from '../copy.ts';
import classes from './Checklist.module.css';

/** One step: `title` may be a link to where it is taken; `hint` stands under it until it is done. */
export interface ChecklistStep {
  key: string;
  title: ReactNode;
  hint?: ReactNode;
  done: boolean;
}

/** Steps in their order, done or to do, in words as well as by their mark. */
export function Checklist({ steps }: { steps: readonly ChecklistStep[] }) {
  return (
    <ol className={classes.steps}>
      {steps.map(({ key, title, hint, done }) => {
        const Icon = done ? IconCircleCheckFilled : IconCircle;
        return (
          <li key={key} className={classes.step} data-done={done || undefined}>
            <Icon size={18} aria-hidden />
            <div>
              <span className="tf-visually-hidden">
                {done ? copy.common.stepDone : copy.common.stepToDo}{' '}
              </span>
              {title}
              {done || !hint ? null : <p className={classes.hint}>{hint}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
