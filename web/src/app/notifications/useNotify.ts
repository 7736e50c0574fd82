import { notify } from './notificationStore';

/** `notify({ tone, message })` shows a toast for 5000 ms and announces it. */
export function useNotify(): typeof notify {
  return notify;
}
