/** How passStore fills a batch with a card and its counters. */
import type { Business } from '@tessera/domain/business';
import { dayIn } from '@tessera/domain/pass/command';
import type { Pass, PassEvent } from '@tessera/domain/pass/state';
import type { DocumentSnapshot, UpdateData, WriteBatch } from 'firebase-admin/firestore';
import type { BusinessRefs } from '../access/refs';
import { newestRoot, PREVIOUS_KEY_MS } from './keys';

/** A card whose root secret is no longer the newest takes new keys; the old ones live for a week. */
export function withNewestKeys(pass: Pass, at: number): Pass {
  const root = newestRoot();
  if (pass.root === root) return pass;
  const { keyVersion, staticVersion } = pass;
  return {
    ...pass,
    root,
    keyVersion: keyVersion + 1,
    staticVersion: staticVersion + 1,
    previousKey: { root: pass.root, keyVersion, staticVersion, until: at + PREVIOUS_KEY_MS },
  };
}

/** A card that is erased: the holder's name is gone, and its link no longer opens it. The shop's figures stay. */
export function withoutHolder({ holderName: _, nameKey: __, ...nameless }: Pass): Pass {
  return { ...nameless, linkVersion: nameless.linkVersion + 1 };
}

/** Where late stamps of a shift are counted; those of somebody without a tablet are counted by day. */
export const shiftKey = (shift: string | undefined): string => shift ?? 'own';

/** How a batch is filled. The admin SDK is loaded when first used, so its field values come as a parameter. */
export async function passBatch() {
  const { FieldValue } = await import('firebase-admin/firestore');
  return {
    /** The card as it is now, provided that it still is as it was read. */
    card(batch: WriteBatch, snapshot: DocumentSnapshot, next: Pass): void {
      const gone = Object.keys(snapshot.data() ?? {}).filter((field) => !(field in next));
      const fields = { ...next, ...Object.fromEntries(gone.map((field) => [field, FieldValue.delete()])) };
      if (!snapshot.updateTime) throw new Error(`${snapshot.ref.path} was not read`);
      batch.update(snapshot.ref, fields as UpdateData<object>, { lastUpdateTime: snapshot.updateTime });
    },
    /** Counts an event for its day, place and person or device. Counters only grow: an undo is counted as one. */
    count(batch: WriteBatch, refs: BusinessRefs, { timeZone }: Business, event: PassEvent): void {
      const counted = {
        joined: event.type === 'joined' ? 1 : 0,
        stamps: event.type === 'stamped' ? event.stamps : 0,
        rewards: event.earned?.length ?? 0,
        redeemed: event.redeemed?.length ?? 0,
        undone: event.type === 'undone' ? 1 : 0,
      };
      const late = event.type === 'stamped' && event.late ? event.stamps : 0;
      const some = Object.entries(counted).filter(([, number]) => number > 0);
      if (some.length === 0) return;
      const day = dayIn(timeZone, event.scannedAt ?? event.at);
      const by = event.device ?? event.by;
      const fields = { day, by, locationId: event.locationId ?? null };
      const increments = Object.fromEntries(some.map(([name, number]) => [name, FieldValue.increment(number)]));
      const ofShift = late > 0 && { late: { [shiftKey(event.shift)]: FieldValue.increment(late) } };
      batch.set(refs.at('stats', `${day}_${by}`), { ...fields, ...increments, ...ofShift }, { merge: true });
    },
  };
}
