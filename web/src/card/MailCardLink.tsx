import { EMAIL_LIMIT } from '@tessera/domain/lib/text';
import type { SubmitEvent } from 'react';
import { callPublic } from '../shared/data/publicCalls';
import { textOf, useProblems } from '../shared/forms/form';
import { emailProblem, trimmed } from '../shared/forms/textProblems';
import { Button } from '../shared/ui/Button';
import { TextField } from '../shared/ui/Field';
import { Outcome } from '../shared/ui/Notice';
import { More } from './CardPage';
import styles from './join/Join.module.css';
import { useAction } from './useAction';

/** Mails the link of a lost card. The answer is the same whether or not such a card exists. */
export function MailCardLink({ joinCode }: { joinCode: string }) {
  const { isBusy, result, press } = useAction();
  const { problems, isRefused, accepts } = useProblems();

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const email = trimmed(textOf(new FormData(form), 'email'));
    if (!accepts({ email: emailProblem(email) }, form)) return;
    void press({
      send: () => callPublic('mailCardLink', { joinCode, email }),
      done: () => ({
        success: true,
        message: 'If a card from this shop has this address, its link is on the way to it.',
      }),
      // A second press that arrives mails the same links again. The server mails an address three times a day at most.
      meanwhile: 'The mail may be on its way.',
      what: email,
    });
  }

  return (
    <More title="I had a card already">
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <p>If you gave an email address then, we mail the card’s link to it.</p>
        <TextField
          name="email"
          type="email"
          label="Your email"
          autoComplete="email"
          maxLength={EMAIL_LIMIT}
          required
          error={problems['email']}
        />
        <Button type="submit" variant="secondary" busy={isBusy}>
          Mail me the link
        </Button>
        <Outcome result={isRefused ? undefined : result} />
      </form>
      <p>Without an address: ask at the counter. A manager can find your card and move it to this phone.</p>
    </More>
  );
}
