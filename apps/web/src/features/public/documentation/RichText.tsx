import { Fragment } from 'react';

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
