/** How many more coffees pay for the plan, with the visitor's own numbers. Without scripts it shows an example. */
import { STAMPS_NEEDED } from '@tessera/domain/account/businessSetup';
import { PRICE } from '@tessera/domain/payment/price';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../shared/lib/format';
import { TextField } from '../../shared/ui/Field';
import { marginOf, penceIn, type Sale, salesToPayBack } from '../fit/payback';
import { SideBySide } from '../SideBySide';
import styles from './PaysForItself.module.css';

const EXAMPLE: Sale = { price: 340, cost: 80, stamps: 8 };

const inPounds = (pence: number): string => `£${(pence / 100).toFixed(2)}`;

/** The sale that the form describes; a sentence about what to type if it describes none. */
function readSale(form: HTMLFormElement): Sale | string {
  const typed = (name: string) => String(new FormData(form).get(name) ?? '');
  const [price, cost, stamps] = [penceIn(typed('price')), penceIn(typed('cost')), Number(typed('stamps'))];
  if (price === undefined || cost === undefined) return 'Type both prices in pounds and pence, such as 3.40.';
  const { least, most } = STAMPS_NEEDED;
  if (!Number.isInteger(stamps) || stamps < least || stamps > most)
    return `Type a number of stamps from ${least} to ${most}.`;
  return { price, cost, stamps };
}

export function PaysForItself() {
  const [sale, setSale] = useState<Sale | string>(EXAMPLE);
  const form = useRef<HTMLFormElement>(null);
  // What was typed before the page was live counts too.
  useEffect(() => {
    if (form.current) setSale(readSale(form.current));
  }, []);
  const change = ({ currentTarget }: FormEvent<HTMLFormElement>) => setSale(readSale(currentTarget));
  return (
    <SideBySide columns="1fr 1.4fr" from="from48rem" gap={8}>
      <form ref={form} method="dialog" className={styles.fields} onChange={change}>
        <TextField label="A coffee sells for (£)" name="price" inputMode="decimal" defaultValue="3.40" maxLength={8} />
        <TextField label="It costs you (£)" name="cost" inputMode="decimal" defaultValue="0.80" maxLength={8} />
        <TextField label="Stamps for a free one" name="stamps" inputMode="numeric" defaultValue="8" maxLength={2} />
      </form>
      <output className={styles.answer}>
        <Answer sale={sale} />
      </output>
    </SideBySide>
  );
}

function Answer({ sale }: { sale: Sale | string }) {
  if (typeof sale === 'string') return sale;
  const count = salesToPayBack(sale);
  if (count === undefined)
    return salesToPayBack({ ...sale, stamps: STAMPS_NEEDED.most }) === undefined
      ? 'At these prices a sale leaves nothing, whatever the number of stamps.'
      : 'At these numbers a sale leaves nothing. Ask for more stamps, or give something that costs you less.';
  return (
    <>
      Pays for itself after{' '}
      <strong>
        {formatNumber(count)} more {count === 1 ? 'coffee' : 'coffees'}
      </strong>
      <small>
        {inPounds(sale.price)} less {inPounds(sale.cost)}, less a share of each free one: {inPounds(marginOf(sale))}{' '}
        stays with you. {PRICE} is {formatNumber(count)} times that, rounded up.
      </small>
    </>
  );
}
