/** Printed cards: made in batches, each issued when it is first scanned. */
import { shortCodeOf, staticCode } from '@tessera/domain/pass/code';
import type { Pass } from '@tessera/domain/pass/state';
import { QUERIES } from '@tessera/domain/records/queries';
import { openProgramme } from '@tessera/domain/shop/business';
import { PRINTED, type PrintedBatch } from '@tessera/domain/shop/printed';
import { FieldValue } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../../access/callable';
import { staticMac } from '../../passes/keys';
import { randomPassId } from '../../passes/newCard';
import { recordCommand } from '../../passes/passStore';
import { FIRST_CODE } from '../../passes/printedBatch';
import { commit, existsAlready, writeGuarded } from '../../platform/commit';
import { passRootSecrets } from '../../platform/config';
import { firestore } from '../../platform/firebase';
import { newestRoot } from '../../platform/mac';
import { answerAgain, idOfRequest } from '../../platform/requestId';
import { documentsOf, queryIn } from '../../records/queries';
import { refsOf } from '../../records/refs';

const noBatch = () => new HttpsError('not-found', 'There is no such batch of cards.');

/**
 * Makes a batch of printed cards. None of them is a card yet. A request that is sent again makes no other batch.
 * @throws HttpsError `failed-precondition` for a shop that is frozen or has no open card; as `answerAgain`
 */
export const makePrintedCards = callable('makePrintedCards', {
  options: { secrets: [passRootSecrets] },
  handler: async ({ businessId, name, sheets, requestId }, { uid }) => {
    const refs = refsOf(firestore(), businessId);
    const batchId = idOfRequest(businessId, requestId);
    const before = (await refs.at('printedBatches', batchId).get()).data();
    if (before) return answerAgain(!before.blocked, { batchId });
    const business = (await refs.business.get()).data();
    const open = business && openProgramme(business);
    if (!business?.active || !open) throw new HttpsError('failed-precondition', 'The shop needs an open card first.');
    const passIds = Array.from({ length: sheets * PRINTED.aSheet }, randomPassId);
    const { programmeId } = open;
    const batch: PrintedBatch = { batchId, programmeId, name, passIds, root: newestRoot(), by: uid, at: Date.now() };
    await refs
      .at('printedBatches', batchId)
      .create(batch)
      .catch((error: unknown) => {
        if (!existsAlready(error)) throw error;
      });
    return { batchId };
  },
});

/**
 * The codes of a batch, to be printed. Whoever has them can begin cards.
 * @throws HttpsError `not-found`; `failed-precondition` for a blocked batch
 */
export const getPrintedCards = callable('getPrintedCards', {
  options: { secrets: [passRootSecrets] },
  handler: async ({ businessId, batchId }) => {
    const batch = (await refsOf(firestore(), businessId).at('printedBatches', batchId).get()).data();
    if (!batch) throw noBatch();
    if (batch.blocked) throw new HttpsError('failed-precondition', 'This batch is blocked.');
    return {
      cards: batch.passIds.map((passId) => ({
        shortCode: shortCodeOf(passId),
        code: staticCode(
          passId,
          FIRST_CODE,
          staticMac(businessId, passId, { root: batch.root, staticVersion: FIRST_CODE }),
        ),
      })),
    };
  },
});

/**
 * Blocks a batch whole: nobody can begin a card of it any more, and those that were begun and are not on a phone yet
 * are blocked. Pressed again, it goes on where it broke off.
 * @throws HttpsError `not-found`
 */
export const blockPrintedCards = callable('blockPrintedCards', {
  options: { secrets: [passRootSecrets] },
  handler: async ({ businessId, batchId, reason }, caller) => {
    const refs = refsOf(firestore(), businessId);
    const ref = refs.at('printedBatches', batchId);
    await commit(
      () => ({ batch: ref }),
      ({ batch: snapshot }) => {
        const batch = snapshot.data();
        if (!batch) throw noBatch();
        const blocked = { by: caller.uid, at: Date.now(), reason, unfinished: true };
        return {
          outcome: undefined,
          writes: batch.blocked ? undefined : (writes) => writeGuarded(writes, snapshot, { blocked }),
        };
      },
    );
    let blocked = 0;
    for await (const snapshot of documentsOf(queryIn(refs, QUERIES.printedOf, batchId), { page: 100 })) {
      const { passId, status, linkVersion, seq }: Pass = snapshot.data();
      if (status !== 'open' || linkVersion > 1) continue;
      // A card that was opened again since has a newer `seq`, so it is blocked again.
      const scanId = `blocked_${batchId}_${passId}_${seq}`;
      const command = { type: 'block', blocked: true, reason } as const;
      const verdict = await recordCommand(caller, { businessId, scanId, card: { passId }, command, least: 'manager' });
      if (verdict.verdict === 'accepted') blocked += 1;
    }
    await ref.update({ 'blocked.unfinished': FieldValue.delete() });
    return { blocked };
  },
});
