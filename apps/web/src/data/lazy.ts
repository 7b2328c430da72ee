import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';

/** A component whose code comes later. `preload` fetches it; whatever is shown after that is there at once. */
export type Lazy<Props extends object> = FunctionComponent<Props> & { preload(): Promise<void> };

/**
 * `React.lazy` for named exports: the page's code comes when it is first shown. As a route's component it is fetched
 * before the route is shown, so that the page before stays until then; as part of a page it needs a `Suspense`.
 */
export function lazyNamed<Name extends string, Props extends object>(
  load: () => Promise<{ [N in Name]: ComponentType<Props> }>,
  name: Name,
): Lazy<Props> {
  let loaded: ComponentType<Props> | undefined;
  const get = async () => {
    loaded = (await load())[name] as ComponentType<Props>;
    return { default: loaded };
  };
  const Later = lazy(get) as unknown as ComponentType<Props>;
  function Loaded(props: Props) {
    // Once for all: another component in its place would lose what is typed.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Later);
    return createElement(Shown, props);
  }
  return Object.assign(Loaded, { preload: async () => void (await get()) });
}
