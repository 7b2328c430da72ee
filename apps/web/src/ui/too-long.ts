import { copy } from '../copy.ts';

/**
 * What a field says whose text is longer than `most` characters, blanks around it left aside; null while it fits. For
 * what is pasted: `maxLength` would cut it without a word.
 */
export function tooLong(text: string, most: number): string | null {
  return text.trim().length > most ? copy.common.atMost(most) : null;
}
