import { useState } from 'react';
import { call } from '../../../data/callables';
import { callableMessage } from '../../../data/errors';
import type { Confirm } from '../../../features/auth/Reauthentication';
import { downloadFile } from '../../../lib/downloadFile';
import { Button } from '../../../ui/Button';
import { Outcome } from '../../../ui/Notice';
import { SettingsCard } from './SettingsCard';

/** All that is kept about the account, as a file. */
export function DownloadData({ confirm }: { confirm: Confirm }) {
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<{ success: boolean; message: string }>();

  async function download() {
    setBusy(true);
    setResult(undefined);
    try {
      if (await confirm({ unlessRecent: true })) {
        const data = await call('exportAccount', null);
        downloadFile('tessera-account.json', 'application/json', JSON.stringify(data, null, 2));
        setResult({ success: true, message: 'Downloaded as tessera-account.json.' });
      }
    } catch (error) {
      console.warn('Data not downloaded:', error);
      setResult({ success: false, message: callableMessage(error) });
    }
    setBusy(false);
  }

  return (
    <SettingsCard title="Your data">
      <p>
        A file with all that we keep about your account: sign-in, profile, business and payments. Its format is JSON,
        which any text editor opens.
      </p>
      <Outcome result={result} />
      <Button variant="secondary" busy={busy} onClick={() => void download()}>
        Download my data
      </Button>
    </SettingsCard>
  );
}
