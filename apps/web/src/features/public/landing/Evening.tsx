import { EVENING } from './content.ts';
import classes from './Evening.module.css';

/** One moderator's evening, as a log. */
export function Evening() {
  return (
    <section className={classes.section} aria-labelledby="evening">
      <div className={classes.inner}>
        <h2 id="evening" className={classes.heading}>
          One moderator's evening
        </h2>
        <ol className={classes.log}>
          {EVENING.map((moment) => (
            <li key={moment.at}>
              <time className={classes.at}>{moment.at}</time>
              <h3 className={classes.title}>{moment.title}</h3>
              <p className={classes.text}>{moment.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
