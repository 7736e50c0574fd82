import { useEffect, useState } from 'react';
import type { PageMeta } from '../../app/router/route';
import { call } from '../../data/callables';
import { callableMessage } from '../../data/errors';
import { allInterest, type Interest as Entry, type InterestPage, interestPage } from '../../data/interest';
import { downloadFile } from '../../lib/downloadFile';
import { formatDateTime } from '../../lib/format';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Dialog } from '../../ui/Dialog';
import { EmptyState } from '../../ui/EmptyState';
import { Cluster, Stack } from '../../ui/Layout';
import { LoadingScreen } from '../../ui/Loading';
import { Notice } from '../../ui/Notice';
import { PageHead, Section } from '../../ui/Page';
import styles from './admin.module.css';
import { AdminLinks } from './AdminLinks';
import { interestCsv } from './interestCsv';

export const meta: PageMeta = {
  title: 'Registered interest',
  description: 'Who has registered interest, to read, to download and to remove.',
  noIndex: true,
};

/** What has been read so far, and what is going on. */
interface Held extends InterestPage {
  status: 'loading' | 'ready' | 'failed';
}

/** One person who registered, and what they wrote. */
function EntryCard({ entry, onRemove }: { entry: Entry; onRemove: () => void }) {
  const { email, name, business, message, createdAt } = entry;
  return (
    <Card as="li">
      <h2 className={styles.name}>
        {name}
        {business && `, ${business}`}
      </h2>
      <p>
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      {message && <p className={styles.message}>{message}</p>}
      {createdAt && <p className={styles.date}>{formatDateTime(createdAt.toDate())}</p>}
      <p>
        <Button variant="secondary" onClick={onRemove} aria-label={`Remove ${email}`}>
          Remove
        </Button>
      </p>
    </Card>
  );
}

interface RemovalProps {
  entry: Entry | undefined;
  onClose: () => void;
  onRemoved: (id: string) => void;
}

/** Asks before an entry goes: it does not come back. */
function Removal({ entry, onClose, onRemoved }: RemovalProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  if (!entry) return null;
  const remove = async () => {
    setBusy(true);
    setFailure('');
    try {
      await call('deleteInterest', { id: entry.id });
      onRemoved(entry.id);
    } catch (error) {
      setFailure(callableMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open title="Remove this entry?" onClose={onClose}>
      <Stack gap={4}>
        <p>{entry.email} and what was written with it are deleted for good.</p>
        {failure && (
          <Notice tone="error" title="Not removed">
            <p>{failure}</p>
          </Notice>
        )}
        <Cluster gap={3}>
          <Button busy={busy} onClick={() => void remove()}>
            Remove
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
        </Cluster>
      </Stack>
    </Dialog>
  );
}

/** Reads all pages, then saves them. */
function DownloadButton() {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const download = async () => {
    setBusy(true);
    setFailed(false);
    try {
      downloadFile('tessera-interest.csv', 'text/csv', interestCsv(await allInterest()));
    } catch (error) {
      console.error('Registered interest not read:', error);
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap={3}>
      <Button variant="secondary" busy={busy} onClick={() => void download()}>
        Download CSV
      </Button>
      {failed && <p role="alert">The list could not be read. Check your connection and try again.</p>}
    </Stack>
  );
}

export default function Interest() {
  const [held, setHeld] = useState<Held>({ status: 'loading', entries: [] });
  const [removing, setRemoving] = useState<Entry>();

  useEffect(() => {
    // Runs for the first page and for each one that is asked for; an answer after leaving is dropped.
    if (held.status !== 'loading') return;
    let gone = false;
    interestPage(held.next).then(
      (page) => !gone && setHeld({ status: 'ready', ...page, entries: [...held.entries, ...page.entries] }),
      (error: unknown) => {
        console.error('Registered interest not read:', error);
        if (!gone) setHeld({ ...held, status: 'failed' });
      },
    );
    return () => {
      gone = true;
    };
  }, [held]);

  const more = () => setHeld({ ...held, status: 'loading' });
  const { status, entries, next } = held;
  return (
    <>
      <PageHead title="Registered interest" eyebrow="Admin" lead="Who has confirmed that they want to hear from us." />
      <Section>
        <AdminLinks />
        {status === 'loading' && entries.length === 0 && <LoadingScreen />}
        {status === 'ready' && entries.length === 0 && <EmptyState title="Nobody has registered yet" />}
        {entries.length > 0 && (
          <Stack gap={5}>
            <Cluster spread gap={3}>
              <p>The newest first.</p>
              <DownloadButton />
            </Cluster>
            <Stack as="ul" gap={4}>
              {entries.map((entry) => (
                <EntryCard key={entry.id} entry={entry} onRemove={() => setRemoving(entry)} />
              ))}
            </Stack>
            {next && status !== 'failed' && (
              <p>
                <Button variant="secondary" busy={status === 'loading'} onClick={more}>
                  Show more
                </Button>
              </p>
            )}
          </Stack>
        )}
        {status === 'failed' && (
          <EmptyState title="The list could not be read" action={<Button onClick={more}>Try again</Button>}>
            <p role="alert">Check your connection and try again.</p>
          </EmptyState>
        )}
        <Removal
          entry={removing}
          onClose={() => setRemoving(undefined)}
          onRemoved={(id) => {
            setRemoving(undefined);
            setHeld({ ...held, entries: entries.filter((entry) => entry.id !== id) });
          }}
        />
      </Section>
    </>
  );
}
