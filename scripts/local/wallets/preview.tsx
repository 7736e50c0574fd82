/** @jsxRuntime automatic */
/** `/wallet-preview`: the cards that the local Google and the local phone hold, as pictures. */
import { inkOn } from '@tessera/domain/lib/inkOn';
import { QRCodeSVG } from 'qrcode.react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { plainPage } from '../page';
import type { HeldCards, HeldObject } from './googleStore';
import type { HeldPasses } from './phone';
import { openPass, type PassField } from './pkpass';
import { barcodeAt } from './totp';

/** The most cards shown, latest changed first. */
const SHOWN = 12;

type Entry = [label: string | undefined, value: ReactNode];

/** What is shown of a card, in either wallet. */
interface Picture {
  wallet: 'Google' | 'Apple';
  id: string;
  changedAt: number;
  /** The colours of the card and of the text on it. */
  ground: string;
  ink: string;
  isOver: boolean;
  /** Whether it is saved, or void. */
  state: string;
  logo: string | undefined;
  shop: string | undefined;
  programme?: string | undefined;
  fields: Entry[];
  code: { text: string | undefined; below: string | undefined };
  mosaic: string | undefined;
  details: Entry[];
}

const Fields = ({ of: entries }: { of: Entry[] }) => (
  <dl>
    {entries.map(([label, value], index) => (
      <div key={index}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const Card = ({ of: card }: { of: Picture }) => (
  <article
    className={card.isOver ? 'pass over' : 'pass'}
    style={{ background: card.ground, color: card.ink }}
    aria-label={`${card.wallet} Wallet: ${card.shop}`}
    data-id={card.id}
  >
    <header>
      {card.logo && <img className="logo" data-round={card.wallet === 'Google' || undefined} src={card.logo} alt="" />}
      <strong>{card.shop}</strong> {card.programme}
      <small>{card.state}</small>
    </header>
    {card.mosaic && <img className="hero" src={card.mosaic} alt="" />}
    <Fields of={card.fields} />
    {card.code.text === undefined ? (
      <p>No code</p>
    ) : (
      <figure data-code={card.code.text}>
        <QRCodeSVG value={card.code.text} level="M" marginSize={2} size={168} />
        <figcaption>{card.code.below}</figcaption>
      </figure>
    )}
    <details>
      <summary>{card.wallet === 'Apple' ? 'Back of the pass' : 'Details'}</summary>
      <Fields of={card.details} />
    </details>
  </article>
);

/** The colours of the text on a card, for `inkOn`. */
const INKS = { dark: '#17231f', light: '#ffffff' } as const;
const GREEN = '#12463a';

function googleCard(object: HeldObject, classes: HeldCards['classes'], now: number): Picture {
  const shared = classes[object.classId];
  const ground = shared?.hexBackgroundColor ?? GREEN;
  const isOver = object.state !== 'ACTIVE';
  const { loyaltyPoints, secondaryLoyaltyPoints, rotatingBarcode: barcode, textModulesData = [] } = object;
  const links = object.linksModuleData?.uris ?? [];
  const points = [loyaltyPoints, secondaryLoyaltyPoints].filter((one) => one !== undefined);
  return {
    wallet: 'Google',
    id: object.id,
    changedAt: object.changedAt,
    ground,
    ink: INKS[inkOn(ground)],
    isOver,
    state: isOver ? 'Expired' : object.hasUsers ? 'Saved' : 'Not saved yet',
    logo: shared?.programLogo.sourceUri.uri,
    shop: shared?.issuerName,
    programme: shared?.programName,
    fields: [
      ...points.map(({ label, balance }): Entry => [label, balance.string ?? balance.int]),
      ...(object.accountName ? [[shared?.accountNameLabel, object.accountName] as Entry] : []),
    ],
    code: { text: barcode && barcodeAt(barcode, now), below: barcode?.alternateText },
    mosaic: object.heroImage?.sourceUri.uri,
    details: [
      ...textModulesData.map(({ header, body }): Entry => [header, body]),
      ...links.map(({ uri, description }): Entry => [undefined, <a href={uri}>{description ?? uri}</a>]),
    ],
  };
}

/** A field of a pass. A value that is a single link becomes a link; any other text stays text. */
function entryOf({ label, value, attributedValue = value }: PassField): Entry {
  const [, address, words] = /^<a href="([^"<>]+)">([^<>]+)<\/a>$/.exec(attributedValue) ?? [];
  return [label, address && words ? <a href={address}>{words}</a> : attributedValue];
}

function applePass({ file, changedAt }: HeldPasses['passes'][string]): Picture {
  const { json: pass, files } = openPass(Buffer.from(file, 'base64'));
  const { storeCard = {}, barcodes = [], voided = false } = pass;
  const {
    headerFields = [],
    primaryFields = [],
    secondaryFields = [],
    auxiliaryFields = [],
    backFields = [],
  } = storeCard;
  const picture = (name: string): string | undefined => {
    const png = files[`${name}@2x.png`] ?? files[`${name}.png`];
    return png && `data:image/png;base64,${png.toString('base64')}`;
  };
  return {
    wallet: 'Apple',
    id: pass.serialNumber,
    changedAt,
    isOver: voided,
    state: voided ? 'Void' : '',
    ground: pass.backgroundColor ?? GREEN,
    ink: pass.foregroundColor ?? INKS.light,
    logo: picture('logo'),
    shop: pass.logoText ?? pass.organizationName,
    fields: [...headerFields, ...primaryFields, ...secondaryFields, ...auxiliaryFields].map(entryOf),
    code: { text: barcodes[0]?.message, below: barcodes[0]?.altText },
    mosaic: picture('strip'),
    details: backFields.map(entryOf),
  };
}

const Section = ({ title, none, pictures }: { title: string; none: string; pictures: Picture[] }) => (
  <section>
    <h2>{title}</h2>
    {pictures.length === 0 && <p>{none}</p>}
    {pictures
      .sort((one, other) => other.changedAt - one.changedAt)
      .slice(0, SHOWN)
      .map((picture) => (
        <Card key={picture.id} of={picture} />
      ))}
  </section>
);

const Cards = ({ google, phone, now }: { google: HeldCards; phone: HeldPasses; now: number }) => (
  <>
    <Section
      title="Google Wallet"
      none="Open a card and press “Add to Google Wallet”."
      pictures={Object.values(google.objects).map((object) => googleCard(object, google.classes, now))}
    />
    <Section
      title="Apple Wallet"
      none="Open a card, press “Add to Apple Wallet”, and drop the file here."
      pictures={Object.values(phone.passes).map(applePass)}
    />
  </>
);

/** Only the cards, which the page fetches repeatedly. @param now milliseconds since 1970 */
export const previewCards = (google: HeldCards, phone: HeldPasses, now: number): string =>
  renderToStaticMarkup(<Cards google={google} phone={phone} now={now} />);

const SCRIPT = `
const main = document.querySelector('#cards');
const bar = document.querySelector('[role=status]');
let shown = '';
async function show() {
  const text = await (await fetch('/wallet-preview/cards')).text();
  if (text === shown || main.querySelector('details[open]')) return;
  shown = text;
  main.innerHTML = text;
}
async function add(body) {
  const answer = await fetch('/_local/phone/add', { method: 'POST', body });
  bar.textContent = answer.ok ? 'The pass is on the phone.' : await answer.text();
  await show();
}
const addFirst = ([file]) => file && add(file);
document.querySelector('input[type=file]').addEventListener('change', ({ target }) => addFirst(target.files));
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  event.preventDefault();
  addFirst(event.dataTransfer.files);
});
setInterval(() => show().catch(() => {}), 1000);
`;

const STYLE = `
#cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 0 2rem; align-items: start; }
.pass { overflow: hidden; margin-bottom: 1.5rem; border-radius: 14px; }
.pass header { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: center; padding: 1rem 1.25rem; }
.pass header small { color: inherit; margin-inline-start: auto; }
.pass > p { margin: 1rem 1.25rem; }
.logo { height: 2.5rem; max-width: 10rem; object-fit: contain; }
.logo[data-round] { border-radius: 50%; }
.hero { display: block; width: 100%; }
dl { display: flex; flex-wrap: wrap; gap: 0.75rem 1.5rem; margin: 0; padding: 0.5rem 1.25rem; overflow-wrap: anywhere; }
dt { font-size: 0.75rem; }
dd { margin: 0; font-weight: 600; white-space: pre-line; }
figure { margin: 1rem auto; width: max-content; padding: 0.5rem; background: #fff; color: #222; text-align: center; }
details { padding: 0.75rem 1.25rem; background: #fff; color: #222; }
details dl { display: block; }
.over { filter: grayscale(1) opacity(0.7); }
`;

/** The whole page. @param now milliseconds since 1970 */
export const previewPage = (google: HeldCards, phone: HeldPasses, now: number): string =>
  plainPage(
    'Local wallets',
    <>
      <h1>Local wallets</h1>
      <p>What a phone would show. Nothing here leaves this machine.</p>
      <label>
        Put a .pkpass on the phone <input type="file" accept=".pkpass" />
      </label>
      <p role="status" />
      <main id="cards">
        <Cards google={google} phone={phone} now={now} />
      </main>
      <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />
    </>,
    STYLE,
  );

/** The page of a save link, where the holder of a card puts it into the local Google Wallet. */
export const savePage = (programme: string, words: string): string =>
  plainPage(
    'Local Google Wallet',
    <main className="narrow">
      <p className="standIn">A local stand-in for Google Wallet</p>
      <h1>{programme}</h1>
      <p>{words}</p>
      <form method="post">
        <button className="first">Save to the local wallet</button>
      </form>
    </main>,
  );
