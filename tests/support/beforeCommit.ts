/** Lets something happen between what a commit of this process has read and its writing. */
import { WriteBatch } from 'firebase-admin/firestore';

/** Runs `act`; when it first commits to a document of a collection, `meanwhile` runs to its end before that. */
export async function beforeCommit<Done>(
  collection: string,
  act: () => Promise<Done>,
  meanwhile: () => Promise<unknown>,
): Promise<Done> {
  const batches = WriteBatch.prototype as unknown as { _ops: { docPath: string }[]; commit(): Promise<unknown> };
  const { commit } = batches;
  batches.commit = async function () {
    if (this._ops.some(({ docPath }) => `/${docPath}`.includes(`/${collection}/`))) {
      batches.commit = commit;
      await meanwhile();
    }
    return commit.call(this);
  };
  return act().finally(() => (batches.commit = commit));
}
