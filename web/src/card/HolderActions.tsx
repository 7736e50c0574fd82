import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { callPublic, Refusal } from '../shared/data/publicCalls';
import { downloadFile } from '../shared/lib/downloadFile';
import { Button } from '../shared/ui/Button';
import { Outcome } from '../shared/ui/Notice';
import { exportedPage } from './exportedPage';
import styles from './HolderActions.module.css';
import { useAction } from './useAction';

/** `unanswered`: nobody knows here whether the card is erased. */
export type Erasure = 'sent' | 'unanswered' | 'done';

export interface HolderActionsProps {
  secret: string;
  onErase: (erasure: Erasure | undefined) => void;
  /** Forgets the card in this browser. */
  onRemove: () => void;
}

function Downloads({ secret }: { secret: string }) {
  const exporting = useAction();
  const download = (form: 'page' | 'data') =>
    exporting.press({
      send: () => callPublic('exportPass', { secret }),
      done(exported) {
        if (form === 'page') downloadFile('card.html', 'text/html', exportedPage(exported));
        else downloadFile('card.json', 'application/json', JSON.stringify(exported, null, 2));
        return { success: true, message: 'The file is among your downloads.' };
      },
      meanwhile: 'The file comes when it is ready.',
      what: form,
    });

  return (
    <>
      <Button variant="secondary" busy={exporting.isBusy} onClick={() => void download('page')}>
        Download what is kept about this card
      </Button>
      <Button variant="quiet" busy={exporting.isBusy} onClick={() => void download('data')}>
        Download it as a data file (JSON)
      </Button>
      <Outcome result={exporting.result} />
    </>
  );
}

interface SureProps {
  question: string;
  /** What would happen. */
  text: string;
  /** The label of the button that cancels. */
  no: string;
  onNo: () => void;
  /** The button that confirms. */
  children: ReactNode;
}

/** Asks for a confirmation. The choice that loses nothing comes first, and is the louder one. */
function Sure({ question, text, no, onNo, children }: SureProps) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  // Its button goes, perhaps with the other question above it. Its answers come into view.
  useEffect(() => {
    title.current?.focus();
    title.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className={styles.sure} role="group" aria-labelledby={id}>
      <h3 ref={title} id={id} tabIndex={-1} data-landing="">
        {question}
      </h3>
      <p>{text}</p>
      <Button onClick={onNo}>{no}</Button>
      {children}
    </div>
  );
}

/** The holder's actions: download the data, remove the card from this browser, erase it. */
export function HolderActions({ secret, onErase, onRemove }: HolderActionsProps) {
  const erasing = useAction();
  const [asking, setAsking] = useState<'remove' | 'erase'>();
  const stopAsking = () => setAsking(undefined);

  const erase = () =>
    erasing.press({
      send() {
        onErase('sent');
        return callPublic('erasePass', { secret }).catch((error: unknown) => {
          onErase(error instanceof Refusal ? undefined : 'unanswered');
          throw error;
        });
      },
      done() {
        onErase('done');
        return undefined;
      },
      meanwhile: 'Your card may be erased already.',
    });

  return (
    <>
      <Downloads secret={secret} />
      {asking === 'remove' ? (
        <Sure
          question="Remove this card from this phone?"
          text="The card stays: its link opens it again, here or on another phone. Keep the link, or add your email, so that you find it again. Not your phone? Clear its history too: the link may be in it."
          no="Leave it here"
          onNo={stopAsking}
        >
          <Button variant="secondary" onClick={onRemove}>
            Remove it from this phone
          </Button>
        </Sure>
      ) : (
        <Button variant="secondary" onClick={() => setAsking('remove')}>
          Remove from this phone
        </Button>
      )}
      {asking === 'erase' ? (
        <Sure
          question="Erase this card?"
          text="Its balance and rewards go, and nobody can bring them back."
          no="Keep the card"
          onNo={stopAsking}
        >
          <Button variant="danger" busy={erasing.isBusy} onClick={() => void erase()}>
            Erase it for good
          </Button>
        </Sure>
      ) : (
        <Button variant="danger" onClick={() => setAsking('erase')}>
          Erase this card
        </Button>
      )}
      <Outcome result={erasing.result} />
    </>
  );
}
