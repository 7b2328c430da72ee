import { IconChevronDown } from '@tabler/icons-react';
import classes from './DocumentationPage.module.css';
import { RichText } from './GuideArticle.tsx';
import own from './Tasks.module.css';
import type { TASKS } from './tasks.ts';
import { texts } from './texts.ts';

/** Shows tasks by group, each opening in place without JavaScript; all open while few were searched for. */
export function Tasks({ groups, searched }: { groups: typeof TASKS; searched: boolean }) {
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="tasks" className={own.tasks}>
      <h3 id="tasks" className={own.heading}>
        {texts.tasks}
      </h3>
      <div className={own.groups}>
        {groups.map(({ group, tasks }) => (
          <div key={group}>
            <h4 className={own.group}>{group}</h4>
            {tasks.map(({ title, text, guide }) => (
              <details key={title} className={classes.entry} open={searched || undefined}>
                <summary className={classes.question}>
                  {title} <IconChevronDown size={18} aria-hidden />
                </summary>
                <p className={classes.answer}>
                  <RichText>{text}</RichText> {guide ? <a href={`#${guide}`}>{texts.more}</a> : null}
                </p>
              </details>
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}
