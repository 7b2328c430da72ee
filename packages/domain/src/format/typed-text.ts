/** Removes control characters and marks that change the direction of text; with `keepLines`, line breaks stay. */
export function cleanTypedText(text: string, keepLines: boolean): string {
  const lines = text.toWellFormed().replaceAll(/\r\n?/g, '\n');
  const spaced = keepLines ? lines : lines.replaceAll(/[\n\t]+/g, ' ');
  return spaced.replaceAll(/(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '').trim();
}

/** Returns whether a text is a web address of at most `max` characters, without a sign-in in it. */
export function isWebLink(text: string, max: number): boolean {
  if (text.length > max || /\s/.test(text)) return false;
  // Not `URL.parse`: phones of two years ago lack it.
  try {
    const { protocol, username, password } = new URL(text);
    return /^https?:$/.test(protocol) && username === '' && password === '';
  } catch {
    return false;
  }
}
