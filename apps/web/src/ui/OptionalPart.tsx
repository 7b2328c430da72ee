import { Component, type ReactNode, Suspense } from 'react';
import { isCodeMissing } from '../data/outage.ts';

interface Props {
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * A lazy part that the page can do without. If its code cannot be fetched, `fallback` stays until the page is loaded
 * again: browsers remember that an import failed, and do not request it a second time.
 */
export class OptionalPart extends Component<Props, { error?: unknown }> {
  override state: { error?: unknown } = {};
  static getDerivedStateFromError = (error: unknown) => ({ error });

  override render() {
    const { fallback = null, children } = this.props;
    const { error } = this.state;
    if (isCodeMissing(error)) return fallback;
    if (error !== undefined) throw error;
    return <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
