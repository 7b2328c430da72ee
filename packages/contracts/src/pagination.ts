/** A place in a list that is ordered newest first by (createdAt, id). */
export interface Place {
  /** Epoch ms. */
  at: number;
  id: string;
}

/** The cursor that continues a list after this item. Opaque to clients. */
export function cursorAfter(item: { createdAt: string; id: string }): string {
  return encodeCursor({ at: Date.parse(item.createdAt), id: item.id });
}

/** Writes a place as base64url text. */
export function encodeCursor(place: Place): string {
  const bytes = new TextEncoder().encode(`${place.at}:${place.id}`);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Reads a cursor; null when it is not one of ours. */
export function decodeCursor(cursor: string): Place | null {
  if (!/^[A-Za-z0-9_-]+$/.test(cursor)) return null;
  const match = /^(\d{1,15}):(.{1,64})$/.exec(base64UrlToText(cursor));
  return match?.[1] && match[2] ? { at: Number(match[1]), id: match[2] } : null;
}

function base64UrlToText(cursor: string): string {
  try {
    const binary = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)));
  } catch {
    return '';
  }
}
