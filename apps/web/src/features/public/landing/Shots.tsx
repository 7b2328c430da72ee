import shotClasses from './Shot.module.css';
import classes from './Shots.module.css';

const files: Files = import.meta.glob('./pictures/home-*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

const HALF = { width: 560, height: 440, sizes: '(min-width: 74em) 560px, (min-width: 48em) 47vw, 95vw' };

/** What is shown, the first across the whole width. */
const SHOTS = [
  {
    name: 'home-calls',
    caption: 'Mod calls, most urgent first.',
    alt: 'Mod calls waiting by priority, three of them claimed, beside a running shift',
    wide: { width: 1140, height: 700, sizes: '(min-width: 74em) 1140px, 95vw' },
  },
  {
    name: 'home-punish',
    caption: 'A new punishment beside the player’s history.',
    alt: 'A new punishment becomes a ban, above the record of the player',
    wide: HALF,
  },
  {
    name: 'home-game',
    caption: 'Game commands from your browser.',
    alt: 'The command line of the in-game panel, with quick commands',
    wide: HALF,
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

interface Size {
  /** In CSS pixels of the window that was photographed; there is a file of this size and one of twice it. */
  width: number;
  height: number;
  /** How wide it is shown, as `sizes` has it. */
  sizes: string;
}

interface ShotProps {
  files: Files;
  /** Of its files, before the scheme and the width. */
  name: string;
  alt: string;
  /** Shown where there is room; without it, the phone's window is shown everywhere. */
  wide?: Size;
}

const PHONE: Size = { width: 350, height: 520, sizes: '350px' };

/** A picture of the product in both schemes; the one of the other scheme is not shown, and so never loaded. */
export function Shot({ files, name, alt, wide }: ShotProps) {
  return ['dark', 'light'].map((scheme) => {
    const file = (width: number) => files[`./pictures/${name}-${scheme}-${width}.webp`];
    const srcSet = ({ width }: Size) =>
      [width, 2 * width].map((pixels) => `${file(pixels)} ${pixels}w`).join(', ');
    return (
      <picture key={scheme} className={shotClasses[scheme]}>
        {wide ? (
          <source
            media="(min-width: 30em)"
            srcSet={srcSet(wide)}
            sizes={wide.sizes}
            width={wide.width}
            height={wide.height}
          />
        ) : null}
        <img
          className={shotClasses.shot}
          src={file(PHONE.width)}
          srcSet={srcSet(PHONE)}
          sizes={PHONE.sizes}
          alt={alt}
          width={PHONE.width}
          height={PHONE.height}
          loading="lazy"
          decoding="async"
        />
      </picture>
    );
  });
}
