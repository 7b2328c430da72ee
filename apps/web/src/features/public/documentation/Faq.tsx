import { IconChevronDown } from '@tabler/icons-react';
import { FAQ } from './content.ts';
import classes from './Faq.module.css';
import { texts } from './texts.ts';

/** The six questions as an accordion of the browser's own: it works without JavaScript, and the search of the browser opens it. */
export function Faq() {
  return (
    <section className={classes.section} aria-labelledby="faq">
      <h2 id="faq" className={classes.heading}>
        {texts.faq}
      </h2>
      <div className={classes.list}>
        {FAQ.map(({ question, detail, rest }) => (
          <details key={question} className={classes.entry}>
            <summary className={classes.question}>
              {question} <IconChevronDown size={18} aria-hidden />
            </summary>
            <p className={classes.answer}>
              <strong>{detail}</strong>
              {rest}
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}
