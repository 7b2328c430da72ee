import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

/** What a toast says. `message` may hold a link or a button (undo). */
export interface ToastInput {
  title: string;
  message?: ReactNode;
  /** `destructive` interrupts a screen reader (role alert); everything else waits its turn (role status). */
  tone?: 'success' | 'destructive' | 'neutral';
}

const STAYS_MS = { success: 5_000, neutral: 5_000, destructive: 8_000 };
const COLOR = { success: 'success', neutral: 'cobalt', destructive: 'danger' };

/**
 * Shows a toast and returns its id. At most one is on screen, and the newest replaces it. Mantine's own `limit` would
 * queue instead, and an error would wait behind an old success.
 */
export function toast({ title, message, tone = 'neutral' }: ToastInput): string {
  notifications.clean();
  return notifications.show({
    title,
    message: message ?? null,
    color: COLOR[tone],
    role: tone === 'destructive' ? 'alert' : 'status',
    autoClose: STAYS_MS[tone],
    withBorder: true,
    'data-tone': tone,
  });
}

/** Something worked. */
export function toastSuccess(title: string, message?: ReactNode): void {
  toast({ title, message, tone: 'success' });
}

/** Something failed or was refused. */
export function toastError(title: string, message?: ReactNode): void {
  toast({ title, message, tone: 'destructive' });
}

/** Takes the toast away, for example before leaving the page. */
export function clearToast(): void {
  notifications.clean();
}

/** Takes one toast away, by what `toast` gave; nothing happens when another has replaced it. */
export function takeToast(id: string): void {
  notifications.hide(id);
}
