import { toast } from '../../../ui/toast.ts';
import type { Outcome } from './outcome.ts';

/** Shows an outcome as the one toast. */
export function showOutcome({ title, tone, lines }: Outcome): void {
  toast({ title, tone, message: lines.map((line) => <div key={line}>{line}</div>) });
}
