/** The store of notifications. It does not use React, so that any module of the shell can add one. */
import { createListeners } from '../lib/listeners';

export interface NewNotification {
  tone: 'success' | 'error' | 'info';
  message: string;
  /** Whether it stays until it is dismissed, instead of 5000 ms. */
  stays?: boolean;
  /** Whether it is hidden beside an error, and while the page itself says that the server was not reached. */
  yields?: boolean;
  /** A button beside the message. */
  action?: { label: string; run: () => void };
}

export interface Notification extends NewNotification {
  id: number;
}

const NONE: readonly Notification[] = [];
let current = NONE;
let lastId = 0;
const listeners = createListeners();

function set(next: readonly Notification[]): void {
  current = next;
  listeners.notify();
}

/** Shows and announces a notification, for 5000 ms unless it stays. Returns a function that removes it. */
export function notify(notification: NewNotification): () => void {
  const id = ++lastId;
  set([...current, { ...notification, id }]);
  return () => dismiss(id);
}

/** Removes a notification. */
export function dismiss(id: number): void {
  set(current.filter((notification) => notification.id !== id));
}

/** All shown notifications, oldest first. */
export const notifications = (): readonly Notification[] => current;

export const subscribeToNotifications = listeners.subscribe;
