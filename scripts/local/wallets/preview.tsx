/** @jsxRuntime automatic */
/** `/wallet-preview`: the cards that the local Google and the local phone hold, as pictures. */
import { inkOn } from '@tessera/domain/inkOn';
import { QRCodeSVG } from 'qrcode.react';
import { Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { pageOf, plainPage } from '../page';
import type { HeldCards, HeldObject } from './googleStore';
import type { HeldPasses } from './phone';
import { openPass, type PassJson } from './pkpass';
import { PREVIEW_STYLE } from './previewStyle';
import { barcodeAt } from './totp';

/** The most cards shown, latest changed first. */
const SHOWN = 12;

interface Entry {
  label?: string | undefined;
  value: ReactNode;
}

const Fields = ({ of: entries, className }: { of: Entry[]; className?: string }) => (
  <dl className={className}>
    {entries.map(({ label, value }, index) => (
      <div key={index}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

interface CardProps {
  wallet: 'Google' | 'Apple';
  id: string;
  /** What a screen reader says of the card. */
  name: string;
  ground: string;
  ink: string;
  isOver: boolean;
  head: ReactNode;
  code: { text: string | undefined; below: string | undefined };
  /** Between the head and the code. */
  children: ReactNode;
  /** Below the code. */
  picture?: ReactNode;
  more: { title: string; entries: Entry[]; links?: ReactNode };
}

const Card = ({ wallet, id, name, ground, ink, isOver, head, code, children, picture, more }: CardProps) => (
  <article
    className={`pass ${wallet.toLowerCase()} ${isOver ? 'over' : ''}`}
    style={{ '--ground': ground, '--ink': ink } as object}
    aria-label={`${wallet} Wallet: ${name}`}
    data-id={id}
  >
    <header>{head}</header>
    {children}
    {code.text === undefined ? (
      <p className="noCode">No code</p>
    ) : (
      <figure className="code" data-code={code.text}>
        <QRCodeSVG value={code.text} level="M" marginSize={2} size={168} />
        <figcaption>{code.below}</figcaption>
      </figure>
    )}
    {picture}
    <details>
      <summary>{more.title}</summary>
      <Fields of={more.entries} />
      {more.links}
    </details>
  </article>
);

/** The colours of the text on a card, for `inkOn`. */
const INKS = { dark: '#17231f', light: '#ffffff' } as const;

function GoogleCard({ object, classes, now }: { object: HeldObject; classes: HeldCards['classes']; now: number }) {
  const shared = classes[object.classId];
  const colour = shared?.hexBackgroundColor ?? '#12463a';
  const isOver = object.state !== 'ACTIVE';
  const { loyaltyPoints, secondaryLoyaltyPoints, rotatingBarcode: barcode, textModulesData = [] } = object;
  const points = [loyaltyPoints, secondaryLoyaltyPoints].filter((one) => one !== undefined);
  return (
    <Card
      wallet="Google"
      id={object.id}
      name={`${shared?.issuerName ?? ''}, ${loyaltyPoints?.balance.string ?? ''}`}
      ground={colour}
      ink={INKS[inkOn(colour)]}
      isOver={isOver}
      head={
        <>
          <img className="logo" src={shared?.programLogo.sourceUri.uri} alt="" />
          <div>
            <strong>{shared?.issuerName}</strong>
            <span>{shared?.programName}</span>
          </div>
          <small>{isOver ? 'Expired' : object.hasUsers ? 'Saved' : 'Not saved yet'}</small>
        </>
      }
      code={{ text: barcode && barcodeAt(barcode, now), below: barcode?.alternateText }}
      picture={object.heroImage && <img className="hero" src={object.heroImage.sourceUri.uri} alt="" />}
      more={{
        title: 'Details',
        entries: textModulesData.map(({ header, body }) => ({ label: header, value: body })),
        links: object.linksModuleData?.uris.map(({ uri, description }) => (
          <p key={uri}>
            <a href={uri}>{description ?? uri}</a>
          </p>
        )),
      }}
    >
      <Fields
        className="row"
        of={[
          ...points.map(({ label, balance }) => ({ label, value: balance.string ?? balance.int })),
          ...(object.accountName ? [{ label: shared?.accountNameLabel, value: object.accountName }] : []),
        ]}
      />
    </Card>
  );
}

const picture = (files: Record<string, Uint8Array>, name: string): string | undefined => {
  const file = files[`${name}@2x.png`] ?? files[`${name}.png`];
  return file && `data:image/png;base64,${Buffer.from(file).toString('base64')}`;
};

/** A value that is a single link becomes a link; any other text stays text. */
function linked(text: string): ReactNode {
  const [, address, words] = /^<a href="([^"<>]+)">([^<>]+)<\/a>$/.exec(text) ?? [];
  return address && words ? <a href={address}>{words}</a> : text;
}

function ApplePass({ pass, files }: { pass: PassJson; files: Record<string, Uint8Array> }) {
  const { storeCard = {}, barcodes = [], voided = false } = pass;
  const {
    headerFields = [],
    primaryFields = [],
    secondaryFields = [],
    auxiliaryFields = [],
    backFields = [],
  } = storeCard;
  const [strip, logo] = [picture(files, 'strip'), picture(files, 'logo')];
  const [primary] = primaryFields;
  return (
    <Card
      wallet="Apple"
      id={pass.serialNumber}
      name={`${pass.organizationName}, ${(primary ?? headerFields[0])?.value ?? ''}`}
      ground={pass.backgroundColor ?? '#12463a'}
      ink={pass.foregroundColor ?? '#ffffff'}
      isOver={voided}
      head={
        <>
          {logo && <img className="logo" src={logo} alt="" />}
          <div>
            <strong>{pass.logoText ?? pass.organizationName}</strong>
          </div>
          <Fields className="row" of={headerFields} />
          {voided && <small>Void</small>}
        </>
      }
      code={{ text: barcodes[0]?.message, below: barcodes[0]?.altText }}
      more={{
        title: 'Back of the pass',
        entries: backFields.map(({ label, value, attributedValue }) => ({
          label,
          value: linked(attributedValue ?? value),
        })),
      }}
    >
      <div className="strip">
        {strip && <img src={strip} alt="" />}
        {primary && (
          <p>
            <strong>{primary.value}</strong> {primary.label}
          </p>
        )}
      </div>
      <Fields className="row" of={[...secondaryFields, ...auxiliaryFields]} />
    </Card>
  );
}

interface Picture {
  id: string;
  changedAt: number;
  card: ReactNode;
}

const Section = ({ title, none, pictures }: { title: string; none: string; pictures: Picture[] }) => (
  <section>
    <h2>{title}</h2>
    {pictures.length > 0 ? (
      <div className="cards">
        {pictures
          .sort((one, other) => other.changedAt - one.changedAt)
          .slice(0, SHOWN)
          .map(({ id, card }) => (
            <Fragment key={id}>{card}</Fragment>
          ))}
      </div>
    ) : (
      <div className="none">
        <Tiles />
        <p>{none}</p>
      </div>
    )}
  </section>
);

const Tiles = () => (
  <div className="tiles" aria-hidden="true">
    <i />
    <i />
    <i />
    <i />
  </div>
);

const Cards = ({ google, phone, now }: { google: HeldCards; phone: HeldPasses; now: number }) => (
  <>
    <Section
      title="Google Wallet"
      none="Open a card and press “Add to Google Wallet”."
      pictures={Object.values(google.objects).map((object) => ({
        id: object.id,
        changedAt: object.changedAt,
        card: <GoogleCard object={object} classes={google.classes} now={now} />,
      }))}
    />
    <Section
      title="Apple Wallet"
      none="Open a card, press “Add to Apple Wallet”, and drop the file here."
      pictures={Object.values(phone.passes).map(({ file, changedAt }) => {
        const { json, files } = openPass(Buffer.from(file, 'base64'));
        return { id: json.serialNumber, changedAt, card: <ApplePass pass={json} files={files} /> };
      })}
    />
  </>
);

/** Only the cards, which the page fetches repeatedly. @param now milliseconds since 1970 */
export const previewCards = (google: HeldCards, phone: HeldPasses, now: number): string =>
  renderToStaticMarkup(<Cards google={google} phone={phone} now={now} />);

const SCRIPT = `
const main = document.querySelector('#cards');
const bar = document.querySelector('#said');
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

/** The whole page. @param now milliseconds since 1970 */
export const previewPage = (google: HeldCards, phone: HeldPasses, now: number): string =>
  pageOf(
    'Local wallets',
    PREVIEW_STYLE,
    <>
      <header className="top">
        <Tiles />
        <div>
          <h1>Local wallets</h1>
          <p>What a phone would show. Nothing here leaves this machine.</p>
        </div>
        <label className="open">
          Put a .pkpass on the phone
          <input type="file" accept=".pkpass" />
        </label>
      </header>
      <p id="said" role="status" />
      <main id="cards">
        <Cards google={google} phone={phone} now={now} />
      </main>
      <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />
    </>,
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
