import { type ReactNode, useEffect, useRef, useState } from 'react';
import { callableMessage, errorCode, refusalOf } from '../../shared/data/errors';
import { SupportLink } from '../../shared/operatorFacts';
import { Button } from '../../shared/ui/Button';
import { Stack } from '../../shared/ui/Layout';
import { LongWait } from '../../shared/ui/LongWait';
import { Failure } from '../../shared/ui/Notice';
import { PageHead, Section } from '../../shared/ui/Page';
import { MessageColumns } from './MessageForm';

/** The page's head, and what stands in the box. */
interface Words {
  title: string;
  lead: string;
  body: ReactNode;
}

interface PressToConfirmProps {
  eyebrow: string;
  asked: Words;
  done: Words;
  /** The title of a failure. */
  failed: string;
  /** The button's label. */
  action: string;
  send: (token: string) => Promise<unknown>;
  /** What to do where the server refuses the link, so that another press would not help. */
  instead: ReactNode;
  /** The heading of a list of what it is about. */
  about: string;
  facts: ReactNode;
  /** What the link carries; undefined while the page is prerendered, when nobody knows yet whether it is complete. */
  token: string | undefined;
  /** What stands in the box where the link is incomplete. */
  missing?: ReactNode;
}

/** Stands in the box until the page's program has read the link. */
const UNREAD = (
  <>
    <p role="status">Open this page by the link in our mail, and a button appears here.</p>
    <noscript>
      <p>
        That needs JavaScript, which is off. Write to <SupportLink /> instead.
      </p>
    </noscript>
  </>
);

/** The page behind a link in our mail. It acts only on a press, because mail scanners open links. */
export function PressToConfirm(props: PressToConfirmProps) {
  const { eyebrow, asked, done, failed, action, send, instead, about, facts, token, missing } = props;
  const [state, setState] = useState<'asked' | 'busy' | 'done' | 'refused'>('asked');
  const [failure, setFailure] = useState('');
  /** Whether the server has refused. Without an answer it may be done. */
  const [isRefused, setRefused] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const isDone = state === 'done';
  const isOver = isDone || state === 'refused';
  // Moves the focus, because the button is gone.
  useEffect(() => {
    if (isOver) heading.current?.focus();
  }, [isOver]);
  const press = async () => {
    setState('busy');
    setFailure('');
    try {
      await send(token ?? '');
      setState('done');
    } catch (error) {
      console.warn(`${failed}:`, errorCode(error));
      const isCut = errorCode(error) === 'functions/invalid-argument';
      setRefused(errorCode(error) !== undefined);
      setFailure(isCut ? 'The link is not complete.' : callableMessage(error));
      setState(refusalOf(error) === undefined ? 'asked' : 'refused');
    }
  };
  const stop = () => {
    setState('asked');
    setRefused(false);
    setFailure('There is no answer yet. Press again when you are ready.');
  };
  const { title, lead, body } = isDone ? done : asked;
  return (
    <>
      <PageHead eyebrow={eyebrow} title={title} lead={lead} />
      <Section>
        <MessageColumns about={about} facts={facts}>
          {token === undefined ? (
            UNREAD
          ) : token === '' ? (
            missing
          ) : (
            <Stack gap={4}>
              {isOver && (
                <h2 ref={heading} tabIndex={-1}>
                  {isDone ? 'What happens next' : failed}
                </h2>
              )}
              {state === 'refused' ? (
                <p>
                  {failure} {instead}
                </p>
              ) : (
                <>
                  <p>{body}</p>
                  <Failure title={isRefused ? failed : undefined} message={failure} />
                </>
              )}
              {!isOver && (
                <p>
                  <Button busy={state === 'busy'} onClick={() => void press()}>
                    {action}
                  </Button>
                </p>
              )}
              <LongWait isWaiting={state === 'busy'} onStop={stop} />
            </Stack>
          )}
        </MessageColumns>
      </Section>
    </>
  );
}
