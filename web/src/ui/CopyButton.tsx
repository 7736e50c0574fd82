import { useEffect, useState } from 'react';
import { Button } from './Button';

/** Puts a text on the clipboard, and says so for a moment. `what` names it: "Copy reference". */
export function CopyButton({ text, what }: { text: string; what: string }) {
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
        setSaid('Not copied: mark it and copy it by hand');
      },
    );

  return (
    <>
      <Button variant="secondary" onClick={() => void copy()}>
        Copy {what}
      </Button>{' '}
      <span role="status">{said}</span>
    </>
  );
}
