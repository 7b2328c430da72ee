import type { KeyboardEvent } from 'react';

/** Ignores the Enter that ends a composition, for fields whose Enter submits. Use as `onKeyDown`. */
export function ignoreComposingEnter(event: KeyboardEvent): void {
  // 229 is what Safari reports for the Enter that ends a composition.
  const composing = event.nativeEvent.isComposing || event.keyCode === 229;
  if (event.key === 'Enter' && composing) event.preventDefault();
}
