import { type ReactNode, useEffect, useRef, useState } from 'react';
import { callableMessage, errorCode } from '../../shared/data/errors';
import { Button } from '../../shared/ui/Button';
import { Failure } from '../../shared/ui/Notice';
import { PageHead, Section } from '../../shared/ui/Page';
import { MessageColumns } from './MessageForm';
import styles from './MessageForm.module.css';

/** The page's head, and the box with the button. */
interface Words {
  title: string;
  lead: string;
  box: { title: string; body: ReactNode };
}

interface PressToConfirmProps {
  eyebrow: string;
  asked: Words;
  done: Words;
  /** The title of a failure. */
  failed: string;
  /** The button's label. */
  action: string;
  send: () => Promise<unknown>;
  /** A list of what it is about. */
  facts: ReactNode;
  /** What stands in the box where the link is incomplete. */
  missing?: ReactNode;
}

/** The page behind a link in our mail. It acts only on a press, because mail scanners open links. */
export function PressToConfirm({ eyebrow, asked, done, failed, action, send, facts, missing }: PressToConfirmProps) {
  const [state, setState] = useState<'asked' | 'busy' | 'done'>('asked');
  const [failure, setFailure] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const isDone = state === 'done';
  // Moves the focus, because the button is gone.
  useEffect(() => {
    if (isDone) heading.current?.focus();
  }, [isDone]);
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
  const { title, lead, box } = isDone ? done : asked;
  return (
    <>
      <PageHead eyebrow={eyebrow} title={title} lead={lead} />
      <Section>
        <MessageColumns facts={facts}>
          {missing ?? (
            <div className={styles.thanks}>
              <h2 ref={heading} tabIndex={-1}>
                {box.title}
              </h2>
              <p>{box.body}</p>
              <Failure title={failed} message={failure} />
              {!isDone && (
                <p>
                  <Button busy={state === 'busy'} onClick={() => void press()}>
                    {action}
                  </Button>
                </p>
              )}
            </div>
          )}
        </MessageColumns>
      </Section>
    </>
  );
}
