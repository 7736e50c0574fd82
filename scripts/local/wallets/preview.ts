/** `/wallet-preview`: the cards that the local Google and the local phone hold, as pictures. */
import { inkOn } from '@tessera/domain/inkOn';
import { QRCodeSVG } from 'qrcode.react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { html, Markup, type Part } from '../html';
import type { HeldCards, HeldObject } from './googleStore';
import type { HeldPasses } from './phone';
import { openPass, type PassField, type PassJson } from './pkpass';
import { PREVIEW_STYLE } from './previewStyle';
import { barcodeAt } from './totp';

/** The most cards shown, latest changed first. */
const SHOWN = 12;

const qrOf = (text: string): Markup =>
  new Markup(renderToStaticMarkup(createElement(QRCodeSVG, { value: text, level: 'M', marginSize: 2, size: 168 })));

interface Entry {
  label?: string | undefined;
  value: Part;
}

const entryOf = ({ label, value }: Entry): Markup =>
  html`<dt>${label ?? ''}</dt>
    <dd>${value}</dd>`;

const row = (fields: Entry[]): Markup =>
  html`<dl class="row">${fields.map((field) => html`<div>${entryOf(field)}</div>`)}</dl>`;

const codeOf = (text: string | undefined, below: string | undefined): Markup =>
  text === undefined
    ? html`<p class="noCode">No code</p>`
    : html`<figure class="code" data-code="${text}">
        ${qrOf(text)}
        <figcaption>${below ?? ''}</figcaption>
      </figure>`;

/** The colours of the text on a card, for `inkOn`. */
const INKS = { dark: '#17231f', light: '#ffffff' } as const;

function googleCard(object: HeldObject, { classes }: HeldCards, now: number): Markup {
  const shared = classes[object.classId];
  const colour = shared?.hexBackgroundColor ?? '#12463a';
  const isOver = object.state !== 'ACTIVE';
  const { loyaltyPoints: points, secondaryLoyaltyPoints: more, rotatingBarcode: code } = object;
  const fields = [
    ...(points ? [{ label: points.label, value: points.balance.string ?? points.balance.int ?? '' }] : []),
    ...(more ? [{ label: more.label, value: more.balance.string ?? more.balance.int ?? '' }] : []),
    ...(object.accountName ? [{ label: shared?.accountNameLabel, value: object.accountName }] : []),
  ];
  const texts = (object.textModulesData ?? []).map(({ header, body }) => entryOf({ label: header, value: body }));
  return html`<article
    class="pass google ${isOver ? 'over' : ''}"
    style="--ground: ${colour}; --ink: ${INKS[inkOn(colour)]}"
    aria-label="Google Wallet: ${shared?.issuerName ?? ''}, ${points?.balance.string ?? ''}"
    data-id="${object.id}"
  >
    <header>
      <img class="logo" src="${shared?.programLogo.sourceUri.uri ?? ''}" alt="" />
      <div><strong>${shared?.issuerName ?? ''}</strong><span>${shared?.programName ?? ''}</span></div>
      <small>${isOver ? 'Expired' : object.hasUsers ? 'Saved' : 'Not saved yet'}</small>
    </header>
    ${row(fields)} ${codeOf(code && barcodeAt(code, now), code?.alternateText)}
    ${object.heroImage ? html`<img class="hero" src="${object.heroImage.sourceUri.uri}" alt="" />` : ''}
    <details>
      <summary>Details</summary>
      <dl>${texts}</dl>
      ${(object.linksModuleData?.uris ?? []).map((link) => html`<p><a href="${link.uri}">${link.description ?? link.uri}</a></p>`)}
    </details>
  </article>`;
}

const picture = (files: Record<string, Uint8Array>, name: string): string | undefined => {
  const file = files[`${name}@2x.png`] ?? files[`${name}.png`];
  return file && `data:image/png;base64,${Buffer.from(file).toString('base64')}`;
};

/** A value that is a single link becomes a link; any other text stays text. */
function linked(text: string): Part {
  const [, address, words] = /^<a href="([^"<>]+)">([^<>]+)<\/a>$/.exec(text) ?? [];
  return address && words ? html`<a href="${address}">${words}</a>` : text;
}

const fieldsOf = (fields: PassField[] | undefined) =>
  (fields ?? []).map(({ label, value }) => ({ label, value: String(value) }));

function applePass(pass: PassJson, files: Record<string, Uint8Array>): Markup {
  const { storeCard = {}, barcodes = [] } = pass;
  const [strip, logo] = [picture(files, 'strip'), picture(files, 'logo')];
  const [primary] = storeCard.primaryFields ?? [];
  const back = (storeCard.backFields ?? []).map(({ label, value, attributedValue }) =>
    entryOf({ label, value: linked(attributedValue ?? value) }),
  );
  return html`<article
    class="pass apple ${pass.voided ? 'over' : ''}"
    style="--ground: ${pass.backgroundColor ?? '#12463a'}; --ink: ${pass.foregroundColor ?? '#ffffff'}"
    aria-label="Apple Wallet: ${pass.organizationName}, ${(primary ?? storeCard.headerFields?.[0])?.value ?? ''}"
    data-id="${pass.serialNumber}"
  >
    <header>
      ${logo ? html`<img class="logo" src="${logo}" alt="" />` : ''}
      <div><strong>${pass.logoText ?? pass.organizationName}</strong></div>
      ${row(fieldsOf(storeCard.headerFields))} ${pass.voided ? html`<small>Void</small>` : ''}
    </header>
    <div class="strip">
      ${strip ? html`<img src="${strip}" alt="" />` : ''}
      ${primary ? html`<p><strong>${primary.value}</strong> ${primary.label ?? ''}</p>` : ''}
    </div>
    ${row([...fieldsOf(storeCard.secondaryFields), ...fieldsOf(storeCard.auxiliaryFields)])}
    ${codeOf(barcodes[0]?.message, barcodes[0]?.altText)}
    <details>
      <summary>Back of the pass</summary>
      <dl>${back}</dl>
    </details>
  </article>`;
}

interface Picture {
  changedAt: number;
  markup: Markup;
}

const latest = (pictures: Picture[]): Markup[] =>
  pictures
    .sort((one, other) => other.changedAt - one.changedAt)
    .slice(0, SHOWN)
    .map(({ markup }) => markup);

const section = (title: string, none: string, pictures: Markup[]): Markup =>
  html`<section>
    <h2>${title}</h2>
    ${
      pictures.length > 0
        ? html`<div class="cards">${pictures}</div>`
        : html`<div class="none">
            <div class="tiles" aria-hidden="true"><i></i><i></i><i></i><i></i></div>
            <p>${none}</p>
          </div>`
    }
  </section>`;

/** Only the cards, which the page fetches repeatedly. @param now milliseconds since 1970 */
export function previewCards(google: HeldCards, phone: HeldPasses, now: number): string {
  const objects = Object.values(google.objects).map((object) => ({
    changedAt: object.changedAt,
    markup: googleCard(object, google, now),
  }));
  const passes = Object.values(phone.passes).map(({ file, changedAt }) => {
    const { json, files } = openPass(Buffer.from(file, 'base64'));
    return { changedAt, markup: applePass(json, files) };
  });
  return html`${section('Google Wallet', 'Open a card and press “Add to Google Wallet”.', latest(objects))}
  ${section('Apple Wallet', 'Open a card, press “Add to Apple Wallet”, and drop the file here.', latest(passes))}`.text;
}

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
document.querySelector('input[type=file]').addEventListener('change', ({ target }) => target.files[0] && add(target.files[0]));
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  if (file) add(file);
});
setInterval(() => show().catch(() => {}), 1000);
`;

/** The whole page. */
export const previewPage = (cards: string): string =>
  html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Local wallets</title>
        <link rel="icon" href="data:," />
        <style>
          ${new Markup(PREVIEW_STYLE)}
        </style>
      </head>
      <body>
        <header class="top">
          <div class="tiles" aria-hidden="true"><i></i><i></i><i></i><i></i></div>
          <div>
            <h1>Local wallets</h1>
            <p>What a phone would show. Nothing here leaves this machine.</p>
          </div>
          <label class="open">Put a .pkpass on the phone<input type="file" accept=".pkpass" /></label>
        </header>
        <p id="said" role="status"></p>
        <main id="cards">${new Markup(cards)}</main>
        <script>
          ${new Markup(SCRIPT)};
        </script>
      </body>
    </html>`.text;
