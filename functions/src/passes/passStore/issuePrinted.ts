/** Issues a printed card when it is first scanned. */
import { isLate } from '@tessera/domain/pass/command';
import { refused, type Verdict } from '@tessera/domain/pass/verdict';
import type { BusinessRefs } from '../../records/refs';
import type { PresentedCard } from '../keys';
import { printedBatchOf, printedCard } from '../printedBatch';
import { joinCard } from './join';
import type { Scan } from './scan';

/** The commands that begin a printed card: what it earns, and what is brought over from an older paper card. */
const BEGINS: ReadonlySet<Scan['command']['type']> = new Set(['earn', 'bringPaperCard']);

/** The batch was blocked while one of its cards was being issued. */
class BatchBlocked extends Error {}

/**
 * Issues the printed card that was shown. Undefined if the code is not of a printed card, or the command cannot begin
 * one. A refusal if the batch is blocked, the shop frozen, or the scan late: a printed code can be photographed.
 */
export async function issuePrinted(
  refs: BusinessRefs,
  shown: PresentedCard,
  { command, scannedAt }: Scan,
): Promise<'issued' | Verdict | undefined> {
  if (!BEGINS.has(command.type)) return undefined;
  const batch = await printedBatchOf(refs, shown);
  if (!batch) return undefined;
  if (batch.blocked) return refused('card-blocked', { over: 'batch' });
  if (isLate({ at: Date.now(), scannedAt })) return refused('stale-code');
  const business = (await refs.business.get()).data();
  if (!business?.active) return refused('frozen');
  const card = printedCard(batch, shown.passId);
  try {
    await joinCard({ businessId: refs.business.id, card }, (_, { blocked } = batch) => {
      if (blocked) throw new BatchBlocked();
    });
    return 'issued';
  } catch (error) {
    if (error instanceof BatchBlocked) return refused('card-blocked', { over: 'batch' });
    throw error;
  }
}
