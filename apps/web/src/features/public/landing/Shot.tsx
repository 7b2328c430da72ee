import classes from './Shot.module.css';

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
      className={`${classes.shot} ${classes[scheme]}`}
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
