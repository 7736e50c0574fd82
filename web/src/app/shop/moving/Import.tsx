/** Moving from another system: the file, what it becomes, the run and its undo. And the way out: the export. */
import type { ImportRecord } from '@tessera/domain/moving/imports';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Shop } from '../../../shared/data/shops';
import { formatNumber, formatRecent } from '../../../shared/lib/format';
import { loadChunk } from '../../../shared/lib/loadChunk';
import { ReadFailure } from '../../../shared/query/QueryNotice';
import { useQuery } from '../../../shared/query/useQuery';
import type { PageMeta } from '../../../shared/route';
import { Button } from '../../../shared/ui/Button';
import { Card } from '../../../shared/ui/Card';
import { Stack } from '../../../shared/ui/Layout';
import { LoadingRows } from '../../../shared/ui/LoadingRows';
import { Room } from '../Room';
import styles from './Import.module.css';
import { ExportCard } from './ImportExport';
import { ImportFile } from './ImportFile';
import { STATE_WORDS } from './importWords';
import { ImportWork } from './ImportWork';

export const meta: PageMeta = {
  title: 'Import and export',
  description: 'Bring your customers over from another system, undo it, and take everything of your shop with you.',
};

/** How many of a shop's imports the page lists: more than the files that somebody tries within 30 days. */
const LISTED = 50;

export default function Import() {
  return (
    <Room
      title="Import and export"
      lead="Bring your customers over from another system. You see every row first, and can undo it."
    >
      {(shop) => <Imports key={shop.businessId} shop={shop} />}
    </Room>
  );
}

function Imports({ shop }: { shop: Shop }) {
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('import');
  const [read, again] = useQuery(
    `imports/${shop.businessId}`,
    async () => (await loadChunk(() => import('../../../shared/data/imports'))).latestImports(shop.businessId, LISTED),
    { keep: false },
  );
  const [opened, setOpened] = useState<string | null>(null);
  const open = (importId: string | null) => {
    setOpened(importId);
    setSearch(importId === null ? {} : { import: importId }, { preventScrollReset: true });
    void again();
  };
  if (read.status === 'loading') return <LoadingRows />;
  if (read.status === 'failed') return <ReadFailure what="your imports" reads={[read]} onRetry={again} />;
  // The address names the import, so that its progress is there again after the page was closed.
  return (
    <Stack gap={6}>
      {chosen === null ? (
        shop.business.active ? (
          <ImportFile shop={shop} onSent={open} />
        ) : (
          <Card as="section" title="Bring customers over">
            <p>Your shop is frozen, so nobody can be brought over.</p>
          </Card>
        )
      ) : (
        <ImportWork
          key={chosen}
          shop={shop}
          importId={chosen}
          isOpened={opened === chosen}
          onLeave={() => open(null)}
        />
      )}
      <Earlier
        imports={read.value.filter(({ importId }) => importId !== chosen)}
        isCut={read.value.length === LISTED}
        onOpen={open}
      />
      <ExportCard shop={shop} />
    </Stack>
  );
}

interface EarlierProps {
  imports: readonly ImportRecord[];
  /** Whether there may be older ones. */
  isCut: boolean;
  onOpen: (importId: string) => void;
}

/** The latest imports, each with what became of it. */
function Earlier({ imports, isCut, onOpen }: EarlierProps) {
  if (imports.length === 0) return null;
  return (
    <Card as="section" title="Earlier imports">
      {isCut && <p className="note">The latest {LISTED} are listed.</p>}
      <Stack as="ul" gap={4} className={styles.earlier}>
        {imports.map(({ importId, system, at, state, made, sums }) => (
          <li key={importId}>
            <p>
              <strong>{system}</strong>, {formatRecent(at)}
              <br />
              <span className="muted">
                {STATE_WORDS[state]}
                {made === undefined || made === 0 || state === 'undone'
                  ? ''
                  : `, ${formatNumber(made)} of ${formatNumber(sums?.rows ?? 0)} rows`}
              </span>
            </p>
            <Button variant="secondary" onClick={() => onOpen(importId)}>
              Open<span className="visuallyHidden"> the import from {system}</span>
            </Button>
          </li>
        ))}
      </Stack>
    </Card>
  );
}
