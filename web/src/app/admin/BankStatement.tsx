import { count } from '@tessera/domain/lib/text';
import { type SubmitEvent, useState } from 'react';
import { findPayments, type ListedPayment } from '../../shared/data/paymentAdmin';
import { textOf } from '../../shared/forms/form';
import { PagedList } from '../../shared/query/PagedList';
import { Button } from '../../shared/ui/Button';
import { TextArea } from '../../shared/ui/Field';
import { Stack } from '../../shared/ui/Layout';
import { LoadingRows } from '../../shared/ui/LoadingRows';
import { Notice } from '../../shared/ui/Notice';
import { Section } from '../../shared/ui/Page';
import { type BankLine, readBankLines } from './bankLines';
import { PaymentEntry } from './PaymentEntry';
import { useShopNames } from './useShopNames';

/** Number of references that are compared at once. Each takes a query. */
const MOST_LINES = 50;

/** A reference of ours, and the record that has it. */
interface Found {
  reference: string;
  payment: ListedPayment | undefined;
}

async function findByReference(references: readonly string[]): Promise<{ items: Found[] }> {
  const pages = await Promise.all(references.map((reference) => findPayments(reference)));
  return { items: references.map((reference, index) => ({ reference, payment: pages[index]?.items[0] })) };
}

interface ComparedLinesProps {
  lines: readonly BankLine[];
  found: readonly Found[];
  onChanged: () => void;
}

/** Each line beside the record that it pays. */
function ComparedLines({ lines, found, onChanged }: ComparedLinesProps) {
  const shopOf = useShopNames(found.flatMap(({ payment }) => payment?.uid ?? []));
  return lines.map((line, index) => {
    const payment = found.find(({ reference }) => reference === line.reference)?.payment;
    return payment ? (
      <PaymentEntry
        key={`${line.reference} ${index}`}
        {...payment}
        shop={shopOf(payment.uid)}
        bankLine={line}
        onChanged={onChanged}
      />
    ) : (
      <li key={`${line.reference} ${index}`}>
        <Notice tone="warning">
          <p>
            No payment record has the reference <span className="whole">{line.reference}</span>.
          </p>
        </Notice>
      </li>
    );
  });
}

/** Finds the transfers of pasted lines of a bank statement, and compares their amounts. */
export function BankStatement({ version, onChanged }: { version: number; onChanged: () => void }) {
  const [pasted, setPasted] = useState('');
  const { lines, others } = readBankLines(pasted);
  const compared = lines.slice(0, MOST_LINES);
  const references = compared.map(({ reference }) => reference);

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setPasted(textOf(new FormData(event.currentTarget), 'statement'));
  }

  return (
    <Section title="Compare with the bank">
      <Stack gap={5}>
        <form onSubmit={onSubmit}>
          <Stack gap={4}>
            <TextArea
              label="Lines of the bank statement"
              hint="Paste them as they are. Each line with a reference is compared; nothing is sent."
              name="statement"
              autoComplete="off"
              spellCheck={false}
            />
            <p>
              <Button type="submit" variant="secondary">
                Compare
              </Button>
            </p>
          </Stack>
        </form>
        {pasted.trim() !== '' && (
          <PagedList
            what="the payment records"
            empty="No line has a reference of ours."
            isEmptyLine
            loading={<LoadingRows />}
            listKey={`bank/${references.join()}`}
            fetchPage={() => findByReference(references)}
            version={version}
            head={
              <p role="status">
                {count(compared.length, 'line')} compared
                {others > 0 && `, ${others} without a reference`}
                {lines.length > MOST_LINES && `. Compare the other ${lines.length - MOST_LINES} after these`}.
              </p>
            }
          >
            {(found) => <ComparedLines lines={compared} found={found} onChanged={onChanged} />}
          </PagedList>
        )}
      </Stack>
    </Section>
  );
}
