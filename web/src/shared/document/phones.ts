const PHONES = /iPhone|iPad|iPod|Android/;

/** Whether this is a phone or tablet, which cannot scan its own screen. */
export const isPhone = (): boolean => PHONES.test(navigator.userAgent);
