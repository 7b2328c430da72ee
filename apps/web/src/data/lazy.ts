import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  lazy,
  startTransition,
  useEffect,
  useReducer,
  useState,
} from 'react';

/** A component whose code loads later. `preload` fetches it; a component rendered after that shows immediately. */
export type Lazy<Props extends object> = FunctionComponent<Props> & {
  preload(): Promise<void>;
  isLoaded(): boolean;
};

/**
 * `React.lazy` for named exports: the page's code comes when it is first shown. As a route's component it is fetched
 * before the route is shown, so that the page before stays until then; as part of a page it needs a `Suspense`
 * or a `LazyBoundary`, or an `OptionalPart` where the page can do without it.
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
  const LazyComponent = lazy(get) as unknown as ComponentType<Props>;
  function Loaded(props: Props) {
    // Once for all: another component in its place would lose what is typed.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? LazyComponent);
    return createElement(Shown, props);
  }
  const preload = async () => void (await get());
  return Object.assign(Loaded, { preload, isLoaded: () => loaded !== undefined });
}

/** A part whose code comes later, as far as its coming is concerned. */
export type Preloadable = Pick<Lazy<object>, 'preload' | 'isLoaded'>;

/**
 * Returns whether the requested code of `part` is loaded. Use it for what a whole page waits for: React shows the
 * content of a `Suspense` no sooner than 300 ms after its fallback. Throws the error that stopped the code from
 * loading.
 */
export function useIsLoaded(part: Preloadable): boolean {
  const [failed, setFailed] = useState<{ part: Preloadable; reason: unknown }>();
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);
  const isLoaded = part.isLoaded();
  useEffect(() => {
    if (isLoaded) return;
    part.preload().then(
      // In slices, as what comes with it is drawn for the first time.
      () => startTransition(renderAgain),
      (reason: unknown) => setFailed({ part, reason }),
    );
  }, [part, isLoaded]);
  if (failed?.part === part) throw failed.reason;
  return isLoaded;
}
