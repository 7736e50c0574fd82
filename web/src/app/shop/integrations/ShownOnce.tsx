import { useEffect, useRef } from 'react';
import { Button } from '../../../shared/ui/Button';
import { Card } from '../../../shared/ui/Card';
import { CopyButton } from '../../../shared/ui/CopyButton';
import { Cluster } from '../../../shared/ui/Layout';
import styles from './Integrations.module.css';

interface ShownOnceProps {
  title: string;
  /** "key", "secret". */
  what: string;
  text: string;
  onStored: () => void;
  children: string;
}

/** A key or secret that nobody can read again. It stays until the owner has stored it. */
export function ShownOnce({ title, what, text, onStored, children }: ShownOnceProps) {
  const said = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is further down the page.
  useEffect(() => {
    // `void`, because newer browsers return a promise, which React would take for a clean-up.
    void said.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Card as="section" title={title}>
      <p ref={said}>{children}</p>
      <output className={styles.key} aria-label={what.replace(/^./, (first) => first.toUpperCase())}>
        {text}
      </output>
      <Cluster>
        <CopyButton variant="primary" text={text} what={what} />
        <Button variant="secondary" onClick={onStored}>
          I have stored it
        </Button>
      </Cluster>
    </Card>
  );
}
