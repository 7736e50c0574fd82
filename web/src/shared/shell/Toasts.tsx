import { showToasts } from '../document/toasts';

/** The region of the notifications. */
export function Toasts() {
  return <div id="notifications" role="region" aria-label="Notifications" aria-live="polite" ref={showToastsIn} />;
}

const showToastsIn = (region: HTMLElement | null) => (region ? showToasts(region) : undefined);
