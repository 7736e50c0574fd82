/** The poster on screen and on paper, other forms of the code, and advice on devices. */
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { classNames } from '../../ui/classNames';
import { Split, Stack } from '../../ui/Layout';
import styles from './Poster.module.css';
import { DeviceAdvice, JoinDownloads } from './PosterMore';
import type { PosterOffer } from './posterOffer';
import { PosterSheet, StaffSheet } from './PosterSheet';

/** The printable sheets: paper and purpose of each. */
const SHEETS = [
  { id: 'a4', name: 'A4 poster', hint: 'For the door or the wall.' },
  { id: 'a6', name: 'A6 card', hint: 'For a stand on the counter or on tables.' },
  { id: 'till', name: 'Till, 80 mm', hint: 'Beside the till; a receipt printer prints it too.' },
  { id: 'staff', name: 'Page for staff', hint: 'A4: the one sentence to say, and what to do.' },
] as const;

type SheetId = (typeof SHEETS)[number]['id'];

export function PosterPrint({ offer }: { offer: PosterOffer }) {
  const [chosen, setChosen] = useState<SheetId>('a4');
  const sheet = (isPreview: boolean): ReactNode => (
    <div className={classNames(styles.sheet, styles[chosen], isPreview ? styles.preview : styles.print)}>
      {chosen === 'staff' ? <StaffSheet offer={offer} /> : <PosterSheet offer={offer} format={chosen} />}
    </div>
  );
  return (
    <Stack gap={10}>
      <Split gap={12}>
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
          <p>
            <Button onClick={() => window.print()}>Print</Button>
          </p>
          <p className={styles.small}>
            White ground and few colours, to save ink. In the print window choose the same paper size and a scale of
            100%. On other paper the sheet keeps its size; cut along its edge.
          </p>
        </Card>
        <figure className={styles.shown}>
          {sheet(true)}
          <figcaption className={styles.small}>As it is printed.</figcaption>
        </figure>
      </Split>
      <JoinDownloads offer={offer} />
      <DeviceAdvice />
      {createPortal(sheet(false), document.body)}
    </Stack>
  );
}
