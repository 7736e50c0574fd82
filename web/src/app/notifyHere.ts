import { type NewNotification, notify } from '../shared/document/notificationStore';

/** Take back the notifications of the page that is shown. */
const ofPage: (() => void)[] = [];

/** Shows a notification that ends with the page on which it arose, if not before. */
export function notifyHere(notification: NewNotification): void {
  ofPage.push(notify(notification));
}

/** Called when another page is shown. */
export function endOfPage(): void {
  for (const takeBack of ofPage.splice(0)) takeBack();
}
