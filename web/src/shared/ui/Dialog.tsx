import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { CloseButton } from './CloseButton';
import styles from './Dialog.module.css';

interface DialogProps {
  open: boolean;
  /**
   * Called by Escape, the close button, or a press outside before anything was typed; the caller then sets `open` to
   * false.
   */
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** What gets the focus when a dialog opens: the first field of a form, or else the button that leaves all as it is. */
const FIRST = 'form :is(input, select, textarea):not([hidden], [type=hidden], [readonly]), [data-cancel]';

/** The second press of a double press is meant for the button that opened the dialog. */
const DOUBLE_PRESS_MS = 500;

/** The browser's modal dialog, which traps focus, hides the rest of the page, and returns focus when it closes. */
export function Dialog({ open, onClose, title, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isPressOutside = useRef(false);
  const openedAt = useRef(0);
  const isChanged = useRef(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    openedAt.current = performance.now();
    isChanged.current = false;
    element.querySelector<HTMLElement>(FIRST)?.focus();
    // Closing returns the focus, so on unmounting it must happen while the dialog is still in the page.
    return () => element.close();
  }, [open]);

  return (
    // A press on the backdrop is only a short cut: Escape and the button do the same for keyboard users.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onInput={() => {
        isChanged.current = true;
      }}
      onPointerDown={(event) => {
        const isOutside = event.target === event.currentTarget;
        // What was typed is not lost by a press that goes astray.
        isPressOutside.current =
          isOutside && !isChanged.current && event.timeStamp - openedAt.current > DOUBLE_PRESS_MS;
      }}
      onClick={(event) => {
        // Selecting text beyond the edge ends outside, too.
        if (event.target === event.currentTarget && isPressOutside.current) onClose();
      }}
    >
      <div className={styles.sheet}>
        <header className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          <CloseButton onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
