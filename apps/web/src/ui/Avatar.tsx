import { Avatar as MantineAvatar } from '@mantine/core';

/** Returns the same-origin address of an avatar; null when the account is not certain. */
export function avatarUrl(
  service: 'discord' | 'roblox',
  id: string | number | null | undefined,
): string | null {
  return id ? `/avatars/${service}/${encodeURIComponent(id)}` : null;
}

/** Characters that are one grapheme each; most names have no others. */
const PLAIN = /^[\x21-\x7e]*$/;

const LETTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first letters of the first two words, or the first two of the only one: letters as they are read, emoji whole. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters =
    words.length === 1
      ? firstOf(words[0] ?? '', 2)
      : words
          .slice(0, 2)
          .map((word) => firstOf(word, 1))
          .join('');
  return letters.toUpperCase();
}

/** The segmenter takes a third of a millisecond for a name, which a list of players has dozens of. */
function firstOf(word: string, count: number): string {
  if (PLAIN.test(word)) return word.slice(0, count);
  return [...LETTERS.segment(word)]
    .slice(0, count)
    .map(({ segment }) => segment)
    .join('');
}

/**
 * A face of fixed size beside a name (so its own text is empty), initials until or unless the picture loads.
 * Pictures come from our own origin only. Without `id` it shows initials.
 */
export function Avatar(props: {
  service: 'discord' | 'roblox';
  id?: string | number | null;
  name: string;
  size?: number;
}) {
  const size = props.size ?? 28;
  return (
    <MantineAvatar
      src={avatarUrl(props.service, props.id)}
      alt=""
      color="gray"
      size={size}
      radius={props.service === 'roblox' ? 'sm' : 'xl'}
      imageProps={{ width: size, height: size, loading: 'lazy' }}
      aria-hidden
    >
      {initialsOf(props.name)}
    </MantineAvatar>
  );
}
