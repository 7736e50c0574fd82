import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './Dialog.module.css';

interface DialogProps {
  open: boolean;
  /** Asked for by Escape, the close button or a press outside; the owner then sets `open` to false. */
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** The browser's own modal: it keeps focus inside, hides the rest, and gives focus back when it closes. */
export function Dialog({ open, onClose, title, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    // Closing is what returns focus; when the owner unmounts it, that must happen while it is still in the page.
    return () => element.close();
  }, [open]);

  return (
    // A press on the veil is only a short cut: Escape and the button do the same for the keyboard.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.sheet}>
        <header className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          <button type="button" className={styles.close} aria-label="Close" onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
