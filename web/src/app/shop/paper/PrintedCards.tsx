/** Cards on paper, for customers without a phone: made in batches, printed on A4, blocked when they are stolen. */
import { count, NOTE_LIMIT } from '@tessera/domain/lib/text';
import { lineProblem } from '@tessera/domain/lib/textProblems';
import { isJoiningOpen, openProgramme } from '@tessera/domain/shop/business';
import { PRINTED, type PrintedBatch } from '@tessera/domain/shop/printed';
import { type ComponentType, useEffect, useState } from 'react';
import { call } from '../../../shared/data/callables';
import { callOnce } from '../../../shared/data/callOnce';
import type { Shop } from '../../../shared/data/shops';
import { DialogForm } from '../../../shared/forms/DialogForm';
import { textOf, useProblems, useSubmit } from '../../../shared/forms/form';
import { SubmitForm } from '../../../shared/forms/SubmitForm';
import { useOutcome } from '../../../shared/forms/useOutcome';
import { formatDate } from '../../../shared/lib/format';
import { loadChunk } from '../../../shared/lib/loadChunk';
import { PagedList } from '../../../shared/query/PagedList';
import type { PageMeta } from '../../../shared/route';
import { ActionButton } from '../../../shared/ui/ActionButton';
import { Badge } from '../../../shared/ui/Badge';
import { Button } from '../../../shared/ui/Button';
import { Card } from '../../../shared/ui/Card';
import { Dialog } from '../../../shared/ui/Dialog';
import { SelectField, TextField } from '../../../shared/ui/Field';
import { Cluster, Split, Stack } from '../../../shared/ui/Layout';
import { LoadingRows } from '../../../shared/ui/LoadingRows';
import { Outcome } from '../../../shared/ui/Notice';
import { NameField } from '../ActionDialog';
import { Room } from '../Room';
import room from '../Room.module.css';
import { NotOpen } from './NotOpen';
import styles from './PrintedCards.module.css';
import type { PrintedCode, SheetsProps } from './PrintedSheets';

export const meta: PageMeta = {
  title: 'Printed cards',
  description: 'Cards on paper for customers without a phone, in sheets of ten.',
};

export default function PrintedCards() {
  return (
    <Room
      title="Printed cards"
      lead="For customers without a phone. A card begins with its first scan, and can move to a phone later."
    >
      {(shop) =>
        isJoiningOpen(shop.business) && openProgramme(shop.business) ? (
          <Batches key={shop.businessId} shop={shop} />
        ) : (
          <NotOpen shop={shop} print="Print cards" />
        )
      }
    </Room>
  );
}

const SHEETS = [1, 2, 5, 10, 20, PRINTED.mostSheets].map((sheets) => ({
  value: String(sheets),
  label: `${count(sheets, 'sheet')}, ${sheets * PRINTED.aSheet} cards`,
}));

function Batches({ shop }: { shop: Shop }) {
  const { businessId } = shop;
  const [Sheets, setSheets] = useState<ComponentType<SheetsProps>>();
  const [printing, setPrinting] = useState<readonly PrintedCode[]>();
  const { result, setResult, run } = useOutcome();
  const [version, setVersion] = useState(0);
  const again = () => setVersion((before) => before + 1);

  useEffect(() => {
    loadChunk(() => import('./PrintedSheets')).then(
      ({ Sheets: drawn }) => setSheets(() => drawn),
      (error: unknown) => console.warn('Sheets not drawn:', error),
    );
  }, []);

  const print = ({ batchId }: PrintedBatch) =>
    run(async () => setPrinting((await call('getPrintedCards', { businessId, batchId })).cards));

  const { problems, accepts } = useProblems();
  const submit = useSubmit(async (data, form) => {
    const name = textOf(data, 'name').trim();
    setResult(undefined);
    if (!accepts({ name: lineProblem(name, 'Give the batch a name, so that you know it again.') }, form)) return;
    const sheets = Number(textOf(data, 'sheets'));
    const made = await run(async () => {
      // Read after a failure as well: only the answer may have been lost.
      await callOnce('shop', 'makePrintedCards', { businessId, name, sheets }).finally(again);
      return `“${name}” is ready. Print it from the batches below.`;
    });
    // After “Stop waiting” another name may have been typed.
    if (made && textOf(new FormData(form), 'name').trim() === name) form.reset();
  }, setResult);

  return (
    <Split gap={6} className={room.beside}>
      <Stack gap={6}>
        <Card as="section" title="Make a batch">
          <SubmitForm {...submit} width="fields" action="Make the cards">
            <NameField
              label="Name of the batch"
              hint="Such as “July, first box”. Customers do not see it."
              name="name"
              error={problems['name']}
            />
            <SelectField label="How many" name="sheets" options={SHEETS} />
          </SubmitForm>
          <Outcome result={result} />
        </Card>
        <Card as="section" title="Batches">
          <PagedList
            what="the batches"
            empty="None yet. A batch is kept here, so that you can print it again or block it."
            isEmptyLine
            loading={<LoadingRows isLines />}
            listKey={`printedBatches/${businessId}`}
            version={version}
            fetchPage={async (after) =>
              (await loadChunk(() => import('../../../shared/data/printedCards'))).listBatches(businessId, after)
            }
          >
            {(batches) =>
              batches.map(({ batch, begun }) => (
                <Batch
                  key={batch.batchId}
                  shop={shop}
                  batch={batch}
                  begun={begun}
                  onPrint={() => print(batch)}
                  onChange={() => {
                    setResult(undefined);
                    again();
                  }}
                />
              ))
            }
          </PagedList>
        </Card>
      </Stack>
      {Sheets ? (
        <Sheets business={shop.business} cards={printing} onClose={() => setPrinting(undefined)} />
      ) : (
        <Card as="section" title="Trial sheet">
          <div className={styles.preview} aria-busy>
            <div className={styles.sheet} />
          </div>
        </Card>
      )}
    </Split>
  );
}

interface BatchProps {
  shop: Shop;
  batch: PrintedBatch;
  /** Number of its cards that somebody has begun. */
  begun: number;
  onPrint: () => Promise<unknown>;
  onChange: () => void;
}

function Batch({ shop: { businessId }, batch, begun, onPrint, onChange }: BatchProps) {
  const { batchId, name, passIds, at, blocked } = batch;
  const [isAsking, setAsking] = useState(false);
  const { result, setResult, run } = useOutcome();
  const { problems, accepts } = useProblems();
  const submit = useSubmit(async (data, form) => {
    const reason = textOf(data, 'reason').trim();
    setResult(undefined);
    if (!accepts({ reason: lineProblem(reason, 'Say why, for the cards’ history.') }, form)) return;
    await run(async () => {
      await call('blockPrintedCards', { businessId, batchId, reason }).finally(onChange);
      setAsking(false);
    });
  }, setResult);
  return (
    <Cluster as="li" spread>
      <div>
        <Cluster>
          <strong>{name}</strong>
          {blocked && <Badge tone="bad">Blocked</Badge>}
        </Cluster>
        <p className="note">
          {formatDate(at)}: {passIds.length} cards, {begun} in use.{blocked && ` ${blocked.reason}`}
        </p>
      </div>
      {(!blocked || blocked.unfinished) && (
        <Cluster>
          {!blocked && (
            <ActionButton variant="secondary" onAction={onPrint}>
              Print<span className="visuallyHidden"> {name}</span>
            </ActionButton>
          )}
          <Button
            variant="danger"
            onClick={() => {
              setResult(undefined);
              setAsking(true);
            }}
          >
            Block{blocked && ' the rest'}
            <span className="visuallyHidden"> {name}</span>
          </Button>
        </Cluster>
      )}
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={`Block ${name}?`}>
        <DialogForm {...submit} action="Block the batch" isDanger result={result} onCancel={() => setAsking(false)}>
          <p>
            Its unused cards stop working.{' '}
            {begun > 0 &&
              `${begun === 1 ? 'The one in use is' : `The ${begun} in use are`} blocked unless moved to a phone. `}
            You can open single cards again under Customers.
          </p>
          <TextField
            label="Why"
            name="reason"
            maxLength={NOTE_LIMIT}
            defaultValue={blocked?.reason}
            autoComplete="off"
            required
            error={problems['reason']}
          />
        </DialogForm>
      </Dialog>
    </Cluster>
  );
}
