import { useEffect, useState } from 'react';
import { Button, type ButtonProps } from './Button';
import styles from './Field.module.css';

interface CopyButtonProps {
  text: string;
  /** What is copied, for the label: "Copy reference". */
  what: string;
  /** Shows only "Copy", beside the text itself. Screen readers still read the whole label. */
  isShort?: boolean;
  variant?: ButtonProps['variant'];
}

/** Selects a field's text, as soon as the field is in the page. */
function select(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

/**
 * Copies a text to the clipboard, and says so for a moment. In a browser without a clipboard, or one that refuses it,
 * shows the text, selected.
 */
export function CopyButton({
  text,
  what,
  isShort = false,
  variant = isShort ? 'quiet' : 'secondary',
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();

  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(undefined), 4000);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    setOutcome(undefined);
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch (error) {
      console.warn('Not copied:', error);
      setOutcome('refused');
    }
  }

  return (
    <>
      <Button variant={variant} onClick={() => void copy()}>
        Copy <span className={isShort ? 'visuallyHidden' : undefined}>{what}</span>
      </Button>{' '}
      <span role="status">{outcome === 'copied' && 'Copied'}</span>
      {outcome === 'refused' && (
        <label>
          This browser does not copy. Copy it from here:
          <input ref={select} className={styles.control} value={text} readOnly />
        </label>
      )}
    </>
  );
}
