/** The poster on screen and on paper, other forms of the code, and advice on devices. */
import { rulesOf } from '@tessera/domain/scheme/rules';
import { QRCodeSVG } from 'qrcode.react';
import { type ReactNode, useRef, useState } from 'react';
import { loadChunk } from '../../../shared/lib/loadChunk';
import styles from '../../../shared/screens/Poster.module.css';
import type { PosterOffer } from '../../../shared/screens/posterOffer';
import { PosterSheet } from '../../../shared/screens/PosterSheet';
import { Button } from '../../../shared/ui/Button';
import choice from '../../../shared/ui/ChoiceField.module.css';
import { classNames } from '../../../shared/ui/classNames';
import { Cluster, Stack } from '../../../shared/ui/Layout';
import { Failure } from '../../../shared/ui/Notice';
import { OnPaper } from './OnPaper';
import { DeviceAdvice, JoinDownloads } from './PosterMore';
import { StaffSheet } from './StaffSheet';

/** The printable sheets: paper, its width in mm, and purpose of each. */
const SHEETS = [
  { id: 'a4', name: 'A4 poster', width: 210, hint: 'For the door or the wall.' },
  { id: 'a6', name: 'A6 card', width: 105, hint: 'For a stand on the counter or on tables.' },
  { id: 'till', name: 'Till', width: 80, hint: '80 mm, beside the till; a receipt printer prints it too.' },
  { id: 'staff', name: 'For staff', width: 210, hint: 'A4: the one sentence to say, and what to do.' },
] as const;

type SheetId = (typeof SHEETS)[number]['id'];

export function PosterPrint({ offer }: { offer: PosterOffer }) {
  const [chosen, setChosen] = useState<SheetId>('a4');
  const { name, width, hint } = SHEETS.find(({ id }) => id === chosen) ?? SHEETS[0];
  const shown = useRef<HTMLElement>(null);
  const [isMaking, setMaking] = useState(false);
  const [problem, setProblem] = useState('');
  async function share(): Promise<void> {
    const sheet = shown.current?.firstElementChild;
    if (!(sheet instanceof HTMLElement)) return;
    setMaking(true);
    setProblem('');
    try {
      const { sharePdf } = await loadChunk(() => import('./sharePdf'));
      await sharePdf(sheet, width, `${name}.pdf`);
    } catch (error) {
      console.warn('No PDF:', error);
      setProblem('The PDF could not be made here. Press Print, and choose “Save as PDF”.');
    } finally {
      setMaking(false);
    }
  }
  const { card } = rulesOf(offer.scheme);
  const code = (
    <QRCodeSVG
      value={offer.address}
      level="M"
      marginSize={4}
      size={256}
      title="Join code"
      role="img"
      className={styles.code}
    />
  );
  const sheet = (isPreview: boolean): ReactNode => (
    <div className={classNames(styles.sheet, styles[chosen], isPreview && styles.preview)}>
      {chosen === 'staff' ? (
        <StaffSheet offer={offer} card={card} code={code} />
      ) : (
        <PosterSheet offer={offer} format={chosen} card={card} code={code} />
      )}
    </div>
  );
  return (
    <div className={styles.room}>
      <Stack gap={4}>
        <fieldset className={choice.choice}>
          <legend className="visuallyHidden">What do you need?</legend>
          {SHEETS.map((sheet) => (
            <label key={sheet.id}>
              <input type="radio" name="sheet" checked={chosen === sheet.id} onChange={() => setChosen(sheet.id)} />
              {sheet.name}
            </label>
          ))}
        </fieldset>
        <p className="note" role="status">
          {hint}
        </p>
        <figure ref={shown}>{sheet(true)}</figure>
        <Cluster>
          <Button onClick={() => window.print()}>Print</Button>
          <Button variant="secondary" busy={isMaking} onClick={() => void share()}>
            Share as PDF
          </Button>
        </Cluster>
        <Failure message={problem} />
        <p className="note">
          In the print window choose the same paper size and a scale of 100%. On larger paper, cut along the edge.
        </p>
      </Stack>
      <Stack>
        <JoinDownloads offer={offer} />
        <DeviceAdvice />
      </Stack>
      <OnPaper>{sheet(false)}</OnPaper>
    </div>
  );
}
