/** The shell's limits and delays, from the specification's §9 if it names them. */

/** The bar hides when scrolling down past this many px. */
export const BAR_HIDES_PAST = 10;

/** Phones: the floating menu button appears past this many px while the bar is hidden. */
export const MENU_BUTTON_PAST = 50;

/** Desktop: back-to-top appears past one window height, and past this many px. */
export const BACK_TO_TOP_PAST = 50;

/** A swipe to the left of more than this many px closes the full-screen menu. */
export const SWIPE_TO_CLOSE = 50;

/** Between signing out and going to the log-in page, in ms. */
export const SIGN_OUT_REDIRECT_MS = 300;

/** A notification closes by itself after this many ms. */
export const NOTIFICATION_MS = 5000;

/** After a reload for a chunk that failed, the next failure within this many ms is shown instead of reloading again. */
export const RELOAD_MEMORY_MS = 600_000;

/** Edge of the QR code, in px. */
export const QR_SIZE = 180;
