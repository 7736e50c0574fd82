import { useEffect, useState } from 'react';
import { Button } from './Button';

interface CopyButtonProps {
  text: string;
  /** What is copied, for the label: "Copy reference". */
  what: string;
  /** Shows only "Copy", beside the text itself. Screen readers still read the whole label. */
  isShort?: boolean;
}

/** Copies a text to the clipboard, and says so for a moment. */
export function CopyButton({ text, what, isShort = false }: CopyButtonProps) {
  const [said, setSaid] = useState('');

  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(''), 4000);
    return () => clearTimeout(timer);
  }, [said]);

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied'),
      (error: unknown) => {
        console.warn('Not copied:', error);
        setSaid('Not copied. Select it and copy it yourself.');
      },
    );

  return (
    <>
      <Button variant={isShort ? 'quiet' : 'secondary'} onClick={() => void copy()}>
        Copy <span className={isShort ? 'visuallyHidden' : undefined}>{what}</span>
      </Button>{' '}
      <span role="status">{said}</span>
    </>
  );
}
