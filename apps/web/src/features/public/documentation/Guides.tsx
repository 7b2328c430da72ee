import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import entryClasses from './DocumentationPage.module.css';
import { RichText } from './GuideArticle.tsx';
import classes from './Guides.module.css';
import {
  type FeatureGuide,
  featureGuidesMatching,
  GUIDES,
  type Guide,
  guidesMatching,
} from './guides/index.ts';
import taskClasses from './Tasks.module.css';
import { type TASKS, tasksMatching } from './tasks.ts';
import { texts } from './texts.ts';

/** Longest search, in characters. */
const SEARCH_MAX = 100;

/** The six guides as cards, those of features, the tasks, and the search over all of them. `open` is the slug of the one that is being read. */
export function Guides({ open }: { open: string | undefined }) {
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const found = guidesMatching(search);
  const features = featureGuidesMatching(search);
  const tasks = tasksMatching(search);
  const count = tasks.reduce((sum, group) => sum + group.tasks.length, found.length + features.length);
  const wanted = search.trim();

  // The page is there before its code: what was typed until then counts.
  useEffect(() => setSearch(field.current?.value ?? ''), []);

  function clear() {
    setSearch('');
    field.current?.focus();
  }

  function openFirst({ key }: KeyboardEvent) {
    const [first] = [...found, ...features];
    if (key === 'Enter' && wanted !== '' && first) window.location.hash = first.slug;
  }

  return (
    <section className={classes.section} aria-labelledby="guides">
      <div className={classes.head}>
        <h2 id="guides" tabIndex={-1} className={classes.heading}>
          {texts.guides}
        </h2>
        <search className={classes.search}>
          <IconSearch size={18} aria-hidden />
          <input
            ref={field}
            type="search"
            aria-label={texts.search}
            placeholder={texts.searchPlaceholder}
            maxLength={SEARCH_MAX}
            value={search}
            onKeyDown={openFirst}
            onChange={(event: ChangeEvent<HTMLInputElement>) => setSearch(event.currentTarget.value)}
          />
        </search>
        <p role="status" className={classes.count}>
          {announced(count, wanted)}
        </p>
      </div>
      {found.length > 0 && (
        <ul className={classes.grid}>
          {found.map((guide) => (
            <li key={guide.slug} className={classes.cell}>
              <Card guide={guide} isOpen={guide.slug === open} />
            </li>
          ))}
        </ul>
      )}
      <Features guides={features} open={open} />
      <Tasks groups={tasks} searched={wanted !== ''} />
      {count === 0 && (
        <div className={classes.empty}>
          <p>{texts.noneText}</p>
          <button type="button" className={classes.clear} onClick={clear}>
            {texts.clearSearch}
          </button>
        </div>
      )}
    </section>
  );
}

function announced(count: number, wanted: string): string {
  if (wanted === '') return texts.all(GUIDES.length);
  return count === 0 ? texts.none(wanted) : texts.found(count, wanted);
}

function Card({ guide, isOpen }: { guide: Guide; isOpen: boolean }) {
  const { slug, title, level, minutes, description } = guide;
  return (
    <article className={classes.card} data-open={isOpen || undefined}>
      <h3 className={classes.title}>
        <a href={`#${slug}`} data-guide={slug} aria-current={isOpen || undefined}>
          {title}
        </a>
      </h3>
      <p className={classes.description}>{description}</p>
      <p className={classes.facts}>
        <span className={classes.level}>{level}</span> <span>{minutes}</span>
      </p>
    </article>
  );
}

/** Lists the guides of features; each opens below, as the six do. */
function Features({ guides, open }: { guides: readonly FeatureGuide[]; open: string | undefined }) {
  if (guides.length === 0) return null;
  return (
    <section aria-labelledby="features" className={taskClasses.tasks}>
      <h3 id="features" className={taskClasses.heading}>
        {texts.features}
      </h3>
      <ul className={taskClasses.features}>
        {guides.map(({ slug, title, description }) => (
          <li key={slug}>
            <a href={`#${slug}`} data-guide={slug} aria-current={slug === open || undefined}>
              {title}
            </a>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows tasks by group, each opening in place without JavaScript; all open while few were searched for. */
function Tasks({ groups, searched }: { groups: typeof TASKS; searched: boolean }) {
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="tasks" className={taskClasses.tasks}>
      <h3 id="tasks" className={taskClasses.heading}>
        {texts.tasks}
      </h3>
      <div className={taskClasses.groups}>
        {groups.map(({ group, tasks }) => (
          <div key={group}>
            <h4 className={taskClasses.group}>{group}</h4>
            {tasks.map(({ title, text, guide }) => (
              <details key={title} className={entryClasses.entry} open={searched || undefined}>
                <summary className={entryClasses.question}>
                  {title} <IconChevronDown size={18} aria-hidden />
                </summary>
                <p className={entryClasses.answer}>
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
