/** The settings of stored data: download a copy, and delete the account. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { normalAddress } from '@tessera/domain/lib/normal';
import { EMAIL_LIMIT } from '@tessera/domain/lib/text';
import type { Business } from '@tessera/domain/shop/business';
import { useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { call } from '../../shared/data/callables';
import { notify } from '../../shared/document/notificationStore';
import { partWith } from '../../shared/forms/ArrivalNotice';
import { textOf, useProblems, useSubmit } from '../../shared/forms/form';
import { SubmitForm } from '../../shared/forms/SubmitForm';
import { useOutcome } from '../../shared/forms/useOutcome';
import { downloadFile } from '../../shared/lib/downloadFile';
import { loadChunk } from '../../shared/lib/loadChunk';
import { signOut } from '../../shared/session/session';
import { ActionButton } from '../../shared/ui/ActionButton';
import { Card } from '../../shared/ui/Card';
import { TextField } from '../../shared/ui/Field';
import { Outcome } from '../../shared/ui/Notice';
import type { OwnerCheck } from '../auth/Reauthentication';
import { afterDeletion } from './afterDeletion';

/** Downloads everything that is stored about the account, as a file. */
export function DownloadData({ check: { confirm, isAsking } }: { check: OwnerCheck }) {
  const { result, run } = useOutcome();

  const download = () =>
    run(async () => {
      if (!(await confirm({ unlessRecent: true }))) return;
      const data = await call('exportAccount', null);
      downloadFile('tessera-account.json', 'application/json', JSON.stringify(data, null, 2));
      return 'Downloaded as tessera-account.json.';
    });

  return (
    <Card as="section" title="Your data">
      <p>
        A file about your account: sign-in, profile, business, payments, receipts, agreements, and your places in teams.
        Its format is JSON, which any text editor opens.
      </p>
      <Outcome result={result} />
      <div>
        <ActionButton variant="secondary" isAsking={isAsking} onAction={download}>
          Download my data
        </ActionButton>
      </div>
    </Card>
  );
}

const DELETE = { title: 'Delete your account?', action: 'Delete for good', isDanger: true } as const;

interface DeleteAccountProps {
  email: string;
  /** The shop of this owner, if there is one. */
  business: Business | undefined;
  check: OwnerCheck;
}

/** Deletes the account. Typing the address confirms the intention; the password confirms the owner. */
export function DeleteAccount({ email, business, check: { confirm, isAsking } }: DeleteAccountProps) {
  const navigate = useNavigate();
  const { problems, accepts, show } = useProblems();
  /** Whether an earlier press has deleted the account, though its answer was lost. */
  const isGone = useRef(async () => false);

  async function leave(deleted: boolean): Promise<void> {
    const message = deleted ? 'Your account is deleted.' : 'Your account is being deleted. That takes up to an hour.';
    const state = partWith(deleted ? `${message} ${afterDeletion(business, Date.now())}` : message);
    await signOut();
    notify({ tone: 'success', message });
    await navigate(ROUTES.logIn, { replace: true, state });
  }

  const submit = useSubmit(
    async (data, form) => {
      const matches = normalAddress(textOf(data, 'confirmation')) === normalAddress(email);
      if (!accepts({ confirmation: matches ? undefined : `Type ${email} to confirm.` }, form)) return;
      // An earlier press may have deleted the account, although its answer was lost. Then no password is right.
      if (await isGone.current()) return leave(true);
      if (!(await confirm({ asks: DELETE }))) return;
      isGone.current = (await loadChunk(() => import('../../shared/data/accountChanges'))).watchAccount();
      const { deleted } = await call('deleteAccount', null).catch(async (error: unknown) => {
        if (await isGone.current()) return { deleted: true };
        throw error;
      });
      await leave(deleted);
    },
    ({ message }) => show({ confirmation: message }),
  );

  return (
    <Card as="section" tone="danger" title="Delete my account">
      <p>
        This deletes your account, your profile and your set-up, at once and for good. If you have a shop, it freezes,
        and is erased with its cards 60 days later. Until then your team can give the rewards that customers have
        earned; if you work alone, nobody can. We keep payment records for our accounts, as the{' '}
        <Link to={ROUTES.privacy}>privacy page</Link> says. Deleting your account does not refund your payment.
      </p>
      <SubmitForm {...submit} variant="danger" isAsking={isAsking} action="Delete account for good">
        <TextField
          label="Type your email to confirm"
          name="confirmation"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_LIMIT}
          required
          error={problems['confirmation']}
        />
      </SubmitForm>
    </Card>
  );
}
