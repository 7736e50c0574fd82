import { useEffect, useState } from 'react';
import { Button } from './Button';

interface CopyButtonProps {
  text: string;
  /** Names it: "Copy reference". */
  what: string;
  /** Beside the text itself, where "Copy" alone is clear to see. Screen readers still hear what is copied. */
  isShort?: boolean;
}

/** Puts a text on the clipboard, and says so for a moment. */
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
