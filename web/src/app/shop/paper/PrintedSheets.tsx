/** Printed cards: up to ten of 85 × 54 mm on a sheet of A4, with marks for cutting, on the screen and on paper. */
import { count } from '@tessera/domain/lib/text';
import { byPrice } from '@tessera/domain/scheme/points/words';
import type { Scheme } from '@tessera/domain/scheme/types';
import { wordsOf } from '@tessera/domain/scheme/words';
import { type Business, schemeAt } from '@tessera/domain/shop/business';
import { PRINTED } from '@tessera/domain/shop/printed';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/Button';
import { Card } from '../../../shared/ui/Card';
import { classNames } from '../../../shared/ui/classNames';
import { Cluster } from '../../../shared/ui/Layout';
import { OnPaper } from './OnPaper';
import styles from './PrintedCards.module.css';

export interface PrintedCode {
  shortCode: string;
  code: string;
}

/** Where cards are cut, in mm from the edge of the paper. */
const CUTS = { across: [20, 105, 190], down: [13.5, 67.5, 121.5, 175.5, 229.5, 283.5] } as const;
const MARK = 6;

function Marks() {
  return (
    <svg className={styles.marks} viewBox="0 0 210 297" aria-hidden="true" stroke="#17231f" strokeWidth="0.2">
      {CUTS.across.map((x) => [
        <line key={`top ${x}`} x1={x} x2={x} y1={13.5 - MARK - 1} y2={13.5 - 1} />,
        <line key={`bottom ${x}`} x1={x} x2={x} y1={283.5 + 1} y2={283.5 + MARK + 1} />,
      ])}
      {CUTS.down.map((y) => [
        <line key={`left ${y}`} y1={y} y2={y} x1={20 - MARK - 1} x2={20 - 1} />,
        <line key={`right ${y}`} y1={y} y2={y} x1={190 + 1} x2={190 + MARK + 1} />,
      ])}
    </svg>
  );
}

interface SheetProps {
  business: Business;
  cards: readonly PrintedCode[];
}

/** What has room on a card: of rewards that points buy, the cheapest. */
const shortened = (scheme: Scheme): Scheme =>
  'perPound' in scheme ? { ...scheme, rewards: byPrice(scheme).slice(0, 1) } : scheme;

function Sheet({ business, cards }: SheetProps) {
  const [openedAt] = useState(Date.now);
  const scheme = schemeAt(business, Math.max(openedAt, business.changedAt));
  return (
    <div className={styles.sheet}>
      <Marks />
      <div className={styles.grid}>
        {cards.map(({ shortCode, code }, index) => (
          <div key={index} className={styles.card}>
            <div>
              <p className={styles.shop}>{business.name}</p>
              {scheme && <p className={styles.offer}>{wordsOf(scheme).offerInWords(shortened(scheme))}</p>}
              <p>Show this card at the counter. Keep it: it is all you need. Ask us to move it to your phone.</p>
            </div>
            <div>
              <QRCodeSVG
                value={code}
                level="M"
                marginSize={2}
                size={256}
                title={`Code of the card ${shortCode}`}
                role="img"
                className={styles.code}
              />
              <p className={styles.short}>{shortCode}</p>
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

/** The first sheet as it comes out, how to print it, and all sheets on paper. @param hint what to know before it */
export function PrintedOut({ business, cards, hint }: SheetProps & { hint: string }) {
  const sheets = Array.from({ length: sheetsOf(cards) }, (_, index) => (
    <Sheet key={index} business={business} cards={cards.slice(index * PRINTED.aSheet, (index + 1) * PRINTED.aSheet)} />
  ));
  return (
    <>
      <div className={classNames(styles.preview, cards.length < 3 && styles.first)}>{sheets[0]}</div>
      <p>
        {hint} In the print window choose A4, no margins and a scale of 100%. Cut along the marks; a card is{' '}
        <span className="whole">85 × 54 mm.</span>
      </p>
      <OnPaper>{sheets}</OnPaper>
    </>
  );
}

const sheetsOf = (cards: readonly PrintedCode[]): number => Math.ceil(cards.length / PRINTED.aSheet);

const TRIAL: PrintedCode = { shortCode: 'TRIAL', code: 'This is a trial sheet. Its codes open no card.' };

export interface SheetsProps {
  business: Business;
  /** The cards of a batch; without them, a trial of one sheet. */
  cards: readonly PrintedCode[] | undefined;
  /** Leads from a batch back to the trial. */
  onClose: () => void;
}

/** A batch, or the trial, to be printed. */
export function Sheets({ business, cards, onClose }: SheetsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Focuses the heading, because a batch is chosen further down the page.
  useEffect(() => {
    if (cards) heading.current?.focus();
  }, [cards]);
  const all = cards ?? Array.from({ length: PRINTED.aSheet }, () => TRIAL);
  return (
    <Card as="section" title={cards ? `Print ${count(sheetsOf(cards), 'sheet')}` : 'Trial sheet'} titleRef={heading}>
      <PrintedOut
        business={business}
        cards={all}
        hint={
          cards
            ? 'Whoever has these sheets can begin cards, so keep them safe.'
            : 'Try one sheet on your paper first. Its codes open no card.'
        }
      />
      <Cluster>
        <Button variant={cards ? 'primary' : 'secondary'} onClick={() => window.print()}>
          {cards ? 'Print' : 'Print the trial'}
        </Button>
        {cards && (
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
        )}
      </Cluster>
    </Card>
  );
}
