import { Button } from '../../../shared/ui/Button';
import { Card } from '../../../shared/ui/Card';
import { CopyButton } from '../../../shared/ui/CopyButton';
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
  return (
    <Card as="section" title={title}>
      <p>{children}</p>
      <output className={styles.key} aria-label={what.replace(/^./, (first) => first.toUpperCase())}>
        {text}
      </output>
      <p>
        <CopyButton text={text} what={what} />
      </p>
      <p>
        <Button variant="secondary" onClick={onStored}>
          I have stored it
        </Button>
      </p>
    </Card>
  );
}
