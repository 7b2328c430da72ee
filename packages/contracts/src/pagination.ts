/** A place in a list that is ordered newest first by (createdAt, id). */
export interface PagePosition {
  /** Epoch ms. */
  at: number;
  id: string;
}

/** Returns the cursor that continues a list after this item. Opaque to clients. */
export function cursorAfter(item: { createdAt: string; id: string }): string {
  return encodeCursor({ at: Date.parse(item.createdAt), id: item.id });
}

/** Returns the cursor that continues a list after its last item, given the input of the call; null where it has no more. */
export type CursorOf = (last: unknown, input: unknown) => string | null;

/** Declares how the list of a procedure goes on, for lists that `cursorAfter` does not continue. */
export function pagedBy<Item, Input = unknown>(
  cursorOf: (last: Item, input: Input) => string | null,
): CursorOf {
  return (last, input) => cursorOf(last as Item, input as Input);
}

/** Continues a list after the id of its last item. */
export const pagedById = pagedBy(({ id }: { id: string }) => id);

/** Writes a place as base64url text. */
export function encodeCursor(place: PagePosition): string {
  return textToBase64Url(`${place.at}:${place.id}`);
}

/** Encodes text as URL-safe base64 of its UTF-8 bytes. */
export function textToBase64Url(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Parses a cursor; null when it is invalid. */
export function decodeCursor(cursor: string): PagePosition | null {
  const match = /^(\d{1,15}):(.{1,64})$/.exec(base64UrlToText(cursor));
  return match?.[1] && match[2] ? { at: Number(match[1]), id: match[2] } : null;
}

/** Decodes the output of `textToBase64Url`; empty for anything else, and for text that databases cannot store. */
export function base64UrlToText(encoded: string): string {
  if (!/^[A-Za-z0-9_-]+$/.test(encoded)) return '';
  try {
    const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    const text = new TextDecoder().decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)));
    return text.includes('\0') ? '' : text;
  } catch {
    return '';
  }
}
