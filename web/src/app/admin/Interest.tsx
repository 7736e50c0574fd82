import { useState } from 'react';
import { call } from '../../shared/data/callables';
import type { Result } from '../../shared/data/errors';
import { allInterest, type Interest as Entry, listInterest } from '../../shared/data/interest';
import { DialogForm } from '../../shared/forms/DialogForm';
import { useSubmit } from '../../shared/forms/form';
import { formatDateTime } from '../../shared/lib/format';
import { mailto } from '../../shared/lib/mailto';
import { PagedList } from '../../shared/query/PagedList';
import type { PageMeta } from '../../shared/route';
import { Button } from '../../shared/ui/Button';
import { Card } from '../../shared/ui/Card';
import { Dialog } from '../../shared/ui/Dialog';
import { Cluster } from '../../shared/ui/Layout';
import { LoadingRows } from '../../shared/ui/LoadingRows';
import { Section } from '../../shared/ui/Page';
import { DownloadCsv } from '../DownloadCsv';
import styles from './admin.module.css';
import { AdminRoom, InitialTile } from './AdminRoom';
import { interestCsv } from './interestCsv';

export const meta: PageMeta = {
  title: 'Registered interest',
  description: 'Who has registered interest, to read, to download and to remove.',
};

/** One person who registered, and what they wrote. */
function EntryCard({ entry, onRemove }: { entry: Entry; onRemove: () => void }) {
  const { email, name, business, message, createdAt } = entry;
  return (
    <Card as="li">
      <div className={styles.head}>
        <InitialTile text={name} isLaid />
        <h2 className={styles.name}>
          {name}
          {business && `, ${business}`}
        </h2>
        {createdAt && <p className="note">{formatDateTime(createdAt.toDate())}</p>}
      </div>
      {message && <p className={styles.message}>{message}</p>}
      <Cluster spread>
        <a className={styles.email} href={mailto(email)}>
          {email}
        </a>
        <Button variant="quiet" onClick={onRemove} aria-label={`Remove ${email}`}>
          Remove
        </Button>
      </Cluster>
    </Card>
  );
}

interface RemovalProps {
  entry: Entry;
  onClose: () => void;
  onRemoved: (id: string) => void;
}

/** Asks before an entry is removed, which cannot be undone. */
function Removal({ entry, onClose, onRemoved }: RemovalProps) {
  const [failure, setFailure] = useState<Result>();
  const submit = useSubmit(async () => {
    setFailure(undefined);
    await call('deleteInterest', { id: entry.id });
    onRemoved(entry.id);
  }, setFailure);
  return (
    <Dialog open title="Remove this entry?" onClose={onClose}>
      <DialogForm {...submit} action="Remove" isDanger result={failure} onCancel={onClose}>
        <p>We delete {entry.email} and their message for good.</p>
      </DialogForm>
    </Dialog>
  );
}

export default function Interest() {
  const [removing, setRemoving] = useState<Entry>();
  const [removed, setRemoved] = useState<readonly string[]>([]);
  return (
    <AdminRoom title="Registered interest" lead="People who have confirmed that they want to hear from us.">
      <Section>
        <PagedList
          what="the list"
          loading={<LoadingRows />}
          empty="Nobody has registered yet"
          emptyText="They come from the Register page."
          listKey="interest"
          fetchPage={listInterest}
          head={
            <Cluster spread gap={3}>
              <p>The newest first.</p>
              <DownloadCsv
                what="The list"
                make={async (onPart) => ({
                  name: 'tessera-interest.csv',
                  text: interestCsv(await allInterest(onPart)),
                })}
              />
            </Cluster>
          }
        >
          {(entries) =>
            entries
              .filter(({ id }) => !removed.includes(id))
              .map((entry) => <EntryCard key={entry.id} entry={entry} onRemove={() => setRemoving(entry)} />)
          }
        </PagedList>
        {removing && (
          <Removal
            entry={removing}
            onClose={() => setRemoving(undefined)}
            onRemoved={(id) => {
              setRemoving((open) => (open?.id === id ? undefined : open));
              setRemoved((before) => [...before, id]);
            }}
          />
        )}
      </Section>
    </AdminRoom>
  );
}
