/** What is being said to the visitor just now. A store without React, so that anything in the shell can speak. */
export interface NewNotification {
  tone: 'success' | 'error' | 'info';
  message: string;
  /** Until it is dismissed or taken back, instead of 5000 ms. */
  stays?: boolean;
  /** Something to do about it. */
  action?: { label: string; run: () => void };
}

export interface Notification extends NewNotification {
  id: number;
}

const NONE: readonly Notification[] = [];
let current = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Notification[]): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast, for 5000 ms unless it stays, and announces it. Returns the way to take it back. */
export function notify(notification: NewNotification): () => void {
  const id = ++lastId;
  set([...current, { ...notification, id }]);
  return () => dismiss(id);
}

/** Takes one away. */
export function dismiss(id: number): void {
  set(current.filter((notification) => notification.id !== id));
}

/** All that is being said, oldest first. */
export const notifications = (): readonly Notification[] => current;

/** While a page is prerendered nothing is said. */
export const noNotifications = (): readonly Notification[] => NONE;

/** Returns the way to stop. */
export function subscribeToNotifications(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
