import { type ReactNode, useState } from 'react';
import { callableMessage, errorCode } from '../../data/errors';
import { Button } from '../../ui/Button';
import { Failure } from '../../ui/Notice';
import styles from './MessageForm.module.css';

interface Words {
  title: string;
  body: ReactNode;
}

interface PressToConfirmProps {
  asked: Words;
  done: Words;
  /** The title of a failure. */
  failed: string;
  /** The button's label. */
  action: string;
  send: () => Promise<unknown>;
}

/** The page behind a link in our mail. It acts only on a press, because mail scanners open links. */
export function PressToConfirm({ asked, done, failed, action, send }: PressToConfirmProps) {
  const [state, setState] = useState<'asked' | 'busy' | 'done'>('asked');
  const [failure, setFailure] = useState('');
  const press = async () => {
    setState('busy');
    setFailure('');
    try {
      await send();
      setState('done');
    } catch (error) {
      console.warn(`${failed}:`, errorCode(error));
      setFailure(callableMessage(error));
      setState('asked');
    }
  };
  const { title, body } = state === 'done' ? done : asked;
  return (
    <div className={styles.thanks} aria-live="polite">
      <h2>{title}</h2>
      <p>{body}</p>
      <Failure title={failed} message={failure} />
      {state !== 'done' && (
        <p>
          <Button busy={state === 'busy'} onClick={() => void press()}>
            {action}
          </Button>
        </p>
      )}
    </div>
  );
}
