import { type Files, Shot } from './Shot.tsx';
import classes from './Shots.module.css';

const files: Files = import.meta.glob('./pictures/home-*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** What is shown, the first across the whole width. */
const SHOTS = [
  {
    name: 'home-calls',
    caption: 'The queue: most urgent first, and who is on it.',
    alt: 'Mod calls waiting by priority, three of them claimed, beside a running shift',
    width: 1180,
    height: 700,
    sizes: '(min-width: 74em) 1140px, 95vw',
  },
  {
    name: 'home-punish',
    caption: 'The record: player, type, reason and length on one screen.',
    alt: 'A strike is being written: player, type, template, reason and length',
    width: 640,
    height: 440,
    sizes: '(min-width: 48em) 580px, 95vw',
  },
  {
    name: 'home-game',
    caption: 'The game: commands are sent from the browser.',
    alt: 'The command line of the in-game panel, with quick commands',
    width: 640,
    height: 440,
    sizes: '(min-width: 48em) 580px, 95vw',
  },
];

/** The product itself, photographed in the demo. */
export function Shots() {
  return (
    <section className={classes.section} aria-labelledby="shots">
      <h2 id="shots" className={classes.heading}>
        What your staff has open
      </h2>
      <div className={classes.grid}>
        {SHOTS.map(({ caption, ...shot }) => (
          <figure key={caption} className={classes.figure}>
            <Shot files={files} {...shot} />
            <figcaption>{caption}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
