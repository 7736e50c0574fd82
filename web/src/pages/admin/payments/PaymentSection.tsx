import { Section } from '../../../ui/Page';
import { PaymentList } from './PaymentList';
import { type FetchPage, usePagedList } from './usePagedList';

interface PaymentSectionProps {
  title: string;
  lead?: string;
  /** What to say where there is nothing. */
  empty: string;
  fetchPage: FetchPage;
  version: number;
  onChanged: () => void;
}

/** One list of records under its heading. */
export function PaymentSection({ title, lead, empty, fetchPage, version, onChanged }: PaymentSectionProps) {
  const list = usePagedList(fetchPage, version);
  return (
    <Section title={title} lead={lead}>
      <PaymentList list={list} empty={empty} onChanged={onChanged} />
    </Section>
  );
}
