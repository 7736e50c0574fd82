/** Narrows the activity to one customer, found by name or code. */
import type { FoundPass } from '@tessera/domain/calls/callables';
import { useState } from 'react';
import { call } from '../../../shared/data/callables';
import { SearchForm } from '../../../shared/forms/SearchForm';
import { useOutcome } from '../../../shared/forms/useOutcome';
import { moreInWords } from '../../../shared/foundCards';
import { newestTurn } from '../../../shared/lib/newestTurn';
import { Stack } from '../../../shared/ui/Layout';
import { LiveRegion, Outcome } from '../../../shared/ui/Notice';
import { ASK_FOR_CODE, cardName, noCardFound } from '../customers/CustomerRow';
import customers from '../customers/Customers.module.css';

interface FindCustomerProps {
  businessId: string;
  /** Null while a search has not led to one card; undefined without a search. */
  chosen: FoundPass | null | undefined;
  onChoose: (pass: FoundPass | null | undefined) => void;
}

export function FindCustomer({ businessId, chosen, onChoose }: FindCustomerProps) {
  const [found, setFound] = useState<{ query: string; passes: FoundPass[] }>();
  const [begin] = useState(newestTurn);
  const { result, run } = useOutcome();
  const look = (query: string) => {
    const isNewest = begin();
    onChoose(query === '' ? undefined : null);
    setFound(undefined);
    if (query === '') return;
    void run(async () => {
      const { passes } = await call('lookUpPass', { businessId, query });
      if (!isNewest()) return;
      setFound({ query, passes });
      if (passes.length === 1) onChoose(passes[0]);
    });
  };
  return (
    <Stack gap={4}>
      <SearchForm
        name="Activity of a customer"
        label="Customer’s name or card code"
        hint="Type the first letters of the first or last name."
        isLive
        back={chosen !== undefined && 'Show all activity'}
        onSearch={look}
      />
      <LiveRegion>
        {chosen ? (
          <p>
            What happened on the card of <strong>{cardName(chosen)}</strong>.
          </p>
        ) : (
          found &&
          (found.passes.length === 0 ? (
            <Stack gap={5}>
              <h2>{noCardFound(found.query)}</h2>
              <p>{ASK_FOR_CODE}</p>
            </Stack>
          ) : (
            <p>Whose card? {moreInWords(found.passes.length)}</p>
          ))
        )}
      </LiveRegion>
      {!chosen && found && found.passes.length > 1 && (
        <div className={customers.filters} role="group" aria-label="Found cards">
          {found.passes.map((pass) => (
            <button key={pass.passId} type="button" onClick={() => onChoose(pass)}>
              {pass.holderName === undefined ? cardName(pass) : `${pass.holderName} · ${pass.shortCode}`}
            </button>
          ))}
        </div>
      )}
      <Outcome result={result} />
    </Stack>
  );
}
