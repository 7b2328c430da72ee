import { type ComponentType, lazy } from 'react';

/** `React.lazy` for named exports: the page's code comes when it is first shown. */
export function lazyNamed<Name extends string, Props extends object>(
  load: () => Promise<{ [N in Name]: ComponentType<Props> }>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] as ComponentType<Props> }));
}
