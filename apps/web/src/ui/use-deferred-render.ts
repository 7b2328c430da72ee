import { useDeferredValue, useState } from 'react';

/**
 * Whether what was waited for is to be drawn. The answer to a read would be drawn in one go, which holds the page for
 * as long as a long list takes; said a moment later, React draws it in slices between what the person does. What is
 * there at first is drawn at first.
 */
export function useDeferredRender(there: boolean): boolean {
  const [atFirst] = useState(there);
  return useDeferredValue(there, atFirst);
}
