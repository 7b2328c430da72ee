import { IconArrowUp } from '@tabler/icons-react';
import { Fragment } from 'react';
import classes from './GuideArticle.module.css';
import type { FeatureGuide, Guide, Picture, PictureName, Step } from './guides/index.ts';
import { texts } from './texts.ts';

/** One guide. It is in the page all the time, and shows while the address names it: `:target` without JavaScript. */
export function GuideArticle({ guide, isOpen }: { guide: Guide | FeatureGuide; isOpen: boolean }) {
  const { slug, title, needs, steps, after } = guide;
  const heading = `${slug}-title`;
  return (
    <article
      id={slug}
      tabIndex={-1}
      aria-labelledby={heading}
      className={classes.guide}
      data-open={isOpen || undefined}
    >
      <header className={classes.head}>
        {'level' in guide ? (
          <p className={classes.facts}>
            <span>{guide.level}</span> <span>{guide.minutes}</span>
          </p>
        ) : null}
        <h2 id={heading} className={classes.title}>
          {title}
        </h2>
        <p className={classes.needs}>
          <strong>{texts.needs}:</strong> {needs}
        </p>
      </header>
      <ol className={classes.steps} aria-label={texts.steps}>
        {steps.map((step) => (
          <li key={step.id} data-step={step.id} className={classes.step}>
            <Instruction step={step} />
          </li>
        ))}
      </ol>
      <footer className={classes.foot}>
        <p>
          <RichText>{after}</RichText>
        </p>
        <a href="#guides" className={classes.back}>
          <IconArrowUp size={16} aria-hidden /> {texts.allGuides}
        </a>
      </footer>
    </article>
  );
}

function Instruction({ step: { text, code, picture } }: { step: Step }) {
  return (
    <>
      <p>
        <RichText>{text}</RichText>
      </p>
      {code !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the page is scrolled with the keyboard
        <pre className={classes.code} tabIndex={0}>
          <code>{code}</code>
        </pre>
      )}
      {picture && <Shot picture={picture} />}
    </>
  );
}

function Shot({ picture: { name, alt } }: { picture: Picture }) {
  return (
    <img
      className={classes.picture}
      src={pictureUrl(name)}
      alt={alt}
      loading="lazy"
      decoding="async"
      {...PICTURE_SIZE}
    />
  );
}

/** `**label**`, `` `typed` `` or `[name](/path)`. */
const MARKS = /(\*\*[^*]+\*\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/;

const LINK = /^\[(?<name>[^\]]+)\]\((?<path>[^)]+)\)$/;

/** A sentence of a guide with its marks (see `guides/guide.ts`): names on the screen, what is typed, and links. */
export function RichText({ children }: { children: string }) {
  return children.split(MARKS).map((part, at) => <Fragment key={at}>{piece(part)}</Fragment>);
}

function piece(part: string) {
  if (part.startsWith('**')) return <b>{part.slice(2, -2)}</b>;
  if (part.startsWith('`')) return <code>{part.slice(1, -1)}</code>;
  const link = LINK.exec(part)?.groups;
  return link ? <a href={link.path}>{link.name}</a> : part;
}

/** Width and height of every picture in CSS pixels; the files have one and a half times as many. */
const PICTURE_SIZE = { width: 1032, height: 560 } as const;

const files: Readonly<Record<string, string>> = import.meta.glob('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The address of a picture's file. Throws when `scripts/pictures.mjs` has not taken it. */
function pictureUrl(name: PictureName): string {
  const url = files[`./pictures/${name}.webp`];
  if (url === undefined)
    throw new Error(`There is no picture ${name}.webp: run \`node scripts/pictures.mjs guides\`.`);
  return url;
}
