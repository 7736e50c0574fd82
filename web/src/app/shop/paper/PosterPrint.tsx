/** The poster on screen and on paper, other forms of the code, and advice on devices. */
import { rulesOf } from '@tessera/domain/scheme/rules';
import { QRCodeSVG } from 'qrcode.react';
import { type ReactNode, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { loadChunk } from '../../../shared/lib/loadChunk';
import styles from '../../../shared/screens/Poster.module.css';
import type { PosterOffer } from '../../../shared/screens/posterOffer';
import { PosterSheet } from '../../../shared/screens/PosterSheet';
import { Button } from '../../../shared/ui/Button';
import { Card } from '../../../shared/ui/Card';
import { classNames } from '../../../shared/ui/classNames';
import { Cluster, Split, Stack } from '../../../shared/ui/Layout';
import room from '../Room.module.css';
import { DeviceAdvice, JoinDownloads } from './PosterMore';
import { StaffSheet } from './StaffSheet';

/** The printable sheets: paper, its width in mm, and purpose of each. */
const SHEETS = [
  { id: 'a4', name: 'A4 poster', width: 210, hint: 'For the door or the wall.' },
  { id: 'a6', name: 'A6 card', width: 105, hint: 'For a stand on the counter or on tables.' },
  { id: 'till', name: 'Till, 80 mm', width: 80, hint: 'Beside the till; a receipt printer prints it too.' },
  { id: 'staff', name: 'Page for staff', width: 210, hint: 'A4: the one sentence to say, and what to do.' },
] as const;

type SheetId = (typeof SHEETS)[number]['id'];

export function PosterPrint({ offer }: { offer: PosterOffer }) {
  const [chosen, setChosen] = useState<SheetId>('a4');
  const shown = useRef<HTMLElement>(null);
  const [isMaking, setMaking] = useState(false);
  const [problem, setProblem] = useState('');
  async function share(): Promise<void> {
    const sheet = shown.current?.firstElementChild;
    const { name, width } = SHEETS.find(({ id }) => id === chosen) ?? SHEETS[0];
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
    <div className={classNames(styles.sheet, styles[chosen], isPreview ? styles.preview : styles.print)}>
      {chosen === 'staff' ? (
        <StaffSheet offer={offer} card={card} code={code} />
      ) : (
        <PosterSheet offer={offer} format={chosen} card={card} code={code} />
      )}
    </div>
  );
  return (
    <Stack gap={10}>
      <Split gap={12} className={room.beside}>
        <figure ref={shown} className={styles.shown}>
          {sheet(true)}
          <figcaption className={styles.small}>As it is printed.</figcaption>
        </figure>
        <Card as="section" title="Print it">
          <fieldset className={styles.choices}>
            <legend>What do you need?</legend>
            {SHEETS.map(({ id, name, hint }) => (
              <label key={id} className={styles.choice}>
                <input type="radio" name="sheet" checked={chosen === id} onChange={() => setChosen(id)} />
                <span>
                  <strong>{name}</strong>
                  <br />
                  {hint}
                </span>
              </label>
            ))}
          </fieldset>
          <Cluster>
            <Button onClick={() => window.print()}>Print</Button>
            <Button variant="secondary" busy={isMaking} onClick={() => void share()}>
              Share as PDF
            </Button>
          </Cluster>
          <p role="alert">{problem}</p>
          <p className={styles.small}>
            In the print window choose the same paper size and a scale of 100%. On larger paper, cut along the edge.
          </p>
        </Card>
      </Split>
      <JoinDownloads offer={offer} />
      <DeviceAdvice />
      {createPortal(sheet(false), document.body)}
    </Stack>
  );
}
