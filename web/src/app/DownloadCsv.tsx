import { useState } from 'react';
import { downloadFile } from '../shared/lib/downloadFile';
import { Button } from '../shared/ui/Button';
import { Cluster } from '../shared/ui/Layout';

interface DownloadCsvProps {
  /** What is read, as the beginning of a sentence: "The activity". */
  what: string;
  /** What the button says, where the page shows less than the file has. */
  label?: string;
  /** Reads everything and makes the file. It says how many lines it has read so far. */
  make: (onPart: (count: number) => void) => Promise<{ name: string; text: string }>;
}

/** A button that reads a whole list, part by part, and downloads it as a file for spreadsheets. */
export function DownloadCsv({ what, label = 'Download CSV', make }: DownloadCsvProps) {
  const [read, setRead] = useState<number>();
  const [failed, setFailed] = useState(false);
  const download = async () => {
    setRead(0);
    setFailed(false);
    try {
      const { name, text } = await make(setRead);
      downloadFile(name, 'text/csv', text);
    } catch (error) {
      console.error(`${what} not read:`, error);
      setFailed(true);
    } finally {
      setRead(undefined);
    }
  };
  return (
    <Cluster spread>
      <p role="status" className="note">
        {read !== undefined && `${read} lines read…`}
      </p>
      <Button variant="secondary" busy={read !== undefined} onClick={() => void download()}>
        {label}
      </Button>
      {failed && <p role="alert">{what} could not be read. Check your connection and try again.</p>}
    </Cluster>
  );
}
