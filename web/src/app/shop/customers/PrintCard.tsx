/** A customer's card on paper, for somebody without a phone. It is the same card as the one on a phone. */
import { useState } from 'react';
import { call } from '../../../shared/data/callables';
import form from '../../../shared/forms/DialogForm.module.css';
import { useOutcome } from '../../../shared/forms/useOutcome';
import { loadChunk } from '../../../shared/lib/loadChunk';
import { ActionButton } from '../../../shared/ui/ActionButton';
import { Button } from '../../../shared/ui/Button';
import { Cluster } from '../../../shared/ui/Layout';
import { Outcome } from '../../../shared/ui/Notice';
import type { ActionProps } from '../ActionForm';
import type { PrintedOut } from '../paper/PrintedSheets';

export function PrintCard({ shop: { business, businessId }, card: { passId, shortCode }, onClose }: ActionProps) {
  const [made, setMade] = useState<{ Out: typeof PrintedOut; code: string }>();
  const { result, run } = useOutcome();
  const make = () =>
    run(async () => {
      const [{ PrintedOut: Out }, { code }] = await Promise.all([
        loadChunk(() => import('../paper/PrintedSheets')),
        call('printCode', { businessId, passId }),
      ]);
      setMade({ Out, code });
    });

  if (made)
    return (
      <>
        <made.Out business={business} cards={[{ shortCode, code: made.code }]} hint="It shows the code, and no name." />
        <div>
          <Button onClick={() => window.print()}>Print</Button>
        </div>
      </>
    );
  return (
    <>
      <p>
        For a customer without a phone. The counter takes the printed code while it is connected. A reward needs a
        manager or a PIN, because paper can be copied.
      </p>
      <Outcome result={result} />
      <Cluster className={form.acts}>
        <ActionButton onAction={make}>Prepare the sheet</ActionButton>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </Cluster>
    </>
  );
}
