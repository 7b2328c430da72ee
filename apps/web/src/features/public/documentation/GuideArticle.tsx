import { IconArrowUp } from '@tabler/icons-react';
import classes from './GuideArticle.module.css';
import type { Guide, Picture, Step } from './guides/index.ts';
import { PICTURE_SIZE, pictureUrl } from './pictures.ts';
import { RichText } from './RichText.tsx';
import { texts } from './texts.ts';

/** One guide. It is in the page all the time, and shows while the address names it: `:target` without JavaScript. */
export function GuideArticle({ guide, isOpen }: { guide: Guide; isOpen: boolean }) {
  const { slug, title, level, minutes, needs, steps, after } = guide;
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
        <p className={classes.facts}>
          <span>{level}</span> <span>{minutes}</span>
        </p>
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
