import shotClasses from './Shot.module.css';
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
        What your staff sees
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

/** Addresses of pictures by the names of their files; `scripts/pictures.mjs` takes them. */
export type Files = Readonly<Record<string, string>>;

interface ShotProps {
  files: Files;
  /** Of its files, before the scheme and the width. */
  name: string;
  alt: string;
  /** In CSS pixels of the page that was photographed; the smaller file has half as many. */
  width: number;
  height: number;
  /** How wide it is shown, as `sizes` has it. */
  sizes: string;
}

/** A picture of the product in both schemes; the one of the other scheme is not shown, and so never loaded. */
export function Shot({ files, name, alt, width, height, sizes }: ShotProps) {
  const file = (scheme: string, of: number) => files[`./pictures/${name}-${scheme}-${of}.webp`];
  return ['dark', 'light'].map((scheme) => (
    <img
      key={scheme}
      className={`${shotClasses.shot} ${shotClasses[scheme]}`}
      src={file(scheme, width / 2)}
      srcSet={`${file(scheme, width / 2)} ${width / 2}w, ${file(scheme, width)} ${width}w`}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  ));
}
