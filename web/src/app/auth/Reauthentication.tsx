import { PASSWORD_LIMIT } from '@tessera/domain/lib/text';
import { type ReactNode, useRef, useState } from 'react';
import { DialogForm } from '../../shared/forms/DialogForm';
import { textOf, useProblems, useSubmit } from '../../shared/forms/form';
import { loadChunk } from '../../shared/lib/loadChunk';
import { authMessage } from '../../shared/session/authMessage';
import { Dialog } from '../../shared/ui/Dialog';
import { PasswordField } from '../../shared/ui/PasswordField';

/** What the dialog asks, and its button. */
interface Question {
  title: string;
  action: string;
  isDanger?: true;
}

const WHO: Question = { title: 'Confirm that it is you', action: 'Confirm' };

interface DialogProps {
  question: Question;
  onAnswer: (confirmed: boolean) => void;
}

/** Asks for the current password before an action that only the owner may do. */
function ReauthenticationDialog({ question: { title, ...button }, onAnswer }: DialogProps) {
  const { problems, accepts, show } = useProblems();
  // The answer is ignored if the dialog was closed meanwhile.
  const isWaiting = useRef(false);
  const submit = useSubmit(
    async (data, form) => {
      isWaiting.current = true;
      const password = textOf(data, 'currentPassword');
      const wrong = (message: string) => ({ currentPassword: message });
      if (!accepts(password === '' ? wrong('Enter your current password.') : {}, form)) return;
      const { reauthenticate } = await loadChunk(() => import('../../shared/data/accountChanges'));
      const result = await reauthenticate(password);
      if (!isWaiting.current) return;
      if (result.success) onAnswer(true);
      else accepts(wrong(authMessage(result)), form);
    },
    (failure) => show({ currentPassword: authMessage(failure) }),
  );

  const giveUp = () => {
    isWaiting.current = false;
    onAnswer(false);
  };
  const stop = () => {
    isWaiting.current = false;
    submit.stop();
  };
  return (
    <Dialog open title={title} onClose={giveUp}>
      <DialogForm {...submit} {...button} stop={stop} onCancel={giveUp}>
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          maxLength={PASSWORD_LIMIT}
          required
          error={problems['currentPassword']}
        />
      </DialogForm>
    </Dialog>
  );
}

export interface OwnerCheck {
  /**
   * Asks for the password. True once it was right; false when the owner cancelled. `unlessRecent`: a sign-in in the
   * last minutes is enough. `asks`: the dialog's title and button.
   */
  confirm: (options?: { unlessRecent?: boolean; asks?: Question }) => Promise<boolean>;
  /** Whether the dialog is open: the action has not begun, and no request is running. */
  isAsking: boolean;
}

/** Confirms by password that the owner is acting. Returns the check and the dialog to render. */
export function useReauthentication(): [OwnerCheck, ReactNode] {
  const [question, setQuestion] = useState<Question>();
  const answer = useRef<(confirmed: boolean) => void>(undefined);

  const confirm: OwnerCheck['confirm'] = async ({ unlessRecent = false, asks = WHO } = {}) => {
    if (unlessRecent) {
      const { signedInRecently } = await loadChunk(() => import('../../shared/data/accountChanges'));
      if (await signedInRecently()) return true;
    }
    setQuestion(asks);
    return new Promise<boolean>((resolve) => {
      answer.current = resolve;
    });
  };

  function close(confirmed: boolean) {
    setQuestion(undefined);
    answer.current?.(confirmed);
  }

  return [
    { confirm, isAsking: question !== undefined },
    question && <ReauthenticationDialog key="reauthentication" question={question} onAnswer={close} />,
  ];
}
