/** Asks an owner to accept the data agreement, and shows what was accepted. */
import { acceptedNow, type AgreementRecord } from '@tessera/domain/account/agreement';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { AGREEMENT_VERSION } from '@tessera/domain/operation/product';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { readAgreement } from '../../shared/data/agreement';
import { callIn } from '../../shared/data/callables';
import { useOutcome } from '../../shared/forms/useOutcome';
import { formatDateTime } from '../../shared/lib/format';
import { useQuery } from '../../shared/query/useQuery';
import { ActionButton } from '../../shared/ui/ActionButton';
import { Card } from '../../shared/ui/Card';
import { Outcome } from '../../shared/ui/Notice';
import { Unbroken } from '../../shared/ui/Unbroken';

export interface AgreementProps {
  uid: string;
  /** Shows nothing when there is nothing to accept. */
  asksOnly?: boolean;
}

export default function AgreementPanel({ uid, asksOnly = false }: AgreementProps): ReactNode {
  const [read, again] = useQuery<AgreementRecord | null>(`agreement/${uid}`, () => readAgreement(uid));
  const { result, run } = useOutcome();
  // Asks nothing if the record cannot be read: nobody should have to accept twice because of a lost connection.
  if (read.status !== 'ready') return <Outcome result={result} />;
  const accepted = acceptedNow(read.value);
  const earlier = read.value?.accepted.at(-1);
  if (accepted && asksOnly) return <Outcome result={result} />;
  const page = <Link to={ROUTES.dataAgreement}>Read and download it</Link>;

  const accept = () =>
    run(async () => {
      // With `asksOnly` the panel is on the shop's home, otherwise in the account settings.
      await callIn(asksOnly ? 'shop' : 'account', 'acceptAgreement', { version: AGREEMENT_VERSION });
      await again();
      return 'You have accepted the data agreement.';
    });

  return (
    <Card as="section" tone={accepted ? undefined : 'reward'} title="Data agreement">
      {accepted ? (
        <p>
          Version {accepted.version}, accepted on {formatDateTime(accepted.at)}
          {accepted.email !== undefined && <Unbroken text={` by ${accepted.email}`} />}. {page}
        </p>
      ) : (
        <p>
          {earlier
            ? `The agreement has changed since you accepted version ${earlier.version}.`
            : 'You answer for your customers’ data, and we keep it for you. The law asks for a contract about that.'}{' '}
          {page}, then accept it for your shop.
        </p>
      )}
      <Outcome result={result} />
      {!accepted && (
        <p>
          <ActionButton variant="secondary" onAction={accept}>
            Accept the agreement
          </ActionButton>
        </p>
      )}
    </Card>
  );
}
