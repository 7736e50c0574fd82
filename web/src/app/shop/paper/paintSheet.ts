/**
 * Paints a sheet of the screen on a canvas: grounds, pictures, tiles, codes and text, where the browser has laid them
 * out. It supports only what a poster uses: no shadows, no transforms.
 */

const COLOUR = /(?:rgba?|oklab|oklch|color|color-mix)\((?:[^()]|\([^()]*\))*\)/g;
const isClear = (colour: string): boolean => colour === 'transparent' || /[,/]\s*0\)$/.test(colour);

/** Where an element is on the sheet, in the sheet's own px. */
type Place = (element: Element | Range) => DOMRect;

/** @param width of the canvas, in px */
export async function paintSheet(sheet: HTMLElement, width: number): Promise<HTMLCanvasElement> {
  const { left, top, width: own, height } = sheet.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  const scale = width / own;
  [canvas.width, canvas.height] = [width, Math.round(height * scale)];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas to draw on');
  context.scale(scale, scale);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, own, height);
  const place: Place = (element) => {
    const box = element.getBoundingClientRect();
    return new DOMRect(box.x - left, box.y - top, box.width, box.height);
  };
  await Promise.all([...sheet.querySelectorAll('img')].map((image) => image.decode()));
  for (const element of [sheet, ...sheet.querySelectorAll('*')]) paint(context, element, place);
  return canvas;
}

function paint(context: CanvasRenderingContext2D, element: Element, place: Place): void {
  const box = place(element);
  if (element instanceof SVGPathElement) return paintPath(context, element, place);
  if (element instanceof HTMLImageElement) return context.drawImage(element, box.x, box.y, box.width, box.height);
  if (!(element instanceof HTMLElement)) return;
  const style = getComputedStyle(element);
  if (!isClear(style.backgroundColor)) {
    context.fillStyle = style.backgroundColor;
    context.fillRect(box.x, box.y, box.width, box.height);
  }
  paintBorder(context, style, box);
  const tile = getComputedStyle(element, '::before');
  if (tile.backgroundImage.startsWith('radial-gradient') && tile.opacity !== '0') return paintTile(context, tile, box);
  for (const node of element.childNodes) if (node instanceof Text) paintText(context, node, style, place);
}

/** A code: its path is drawn in the units of its picture. */
function paintPath(context: CanvasRenderingContext2D, path: SVGPathElement, place: Place): void {
  const svg = path.ownerSVGElement;
  if (!svg) return;
  const box = place(svg);
  context.save();
  context.translate(box.x, box.y);
  context.scale(box.width / svg.viewBox.baseVal.width, box.height / svg.viewBox.baseVal.height);
  context.fillStyle = getComputedStyle(path).fill;
  context.fill(new Path2D(path.getAttribute('d') ?? ''));
  context.restore();
}

function paintBorder(context: CanvasRenderingContext2D, style: CSSStyleDeclaration, box: DOMRect): void {
  const thick = parseFloat(style.borderTopWidth);
  if (style.borderTopStyle === 'none' || thick === 0 || isClear(style.borderTopColor)) return;
  context.save();
  context.strokeStyle = style.borderTopColor;
  context.lineWidth = thick;
  context.setLineDash(style.borderTopStyle === 'dashed' ? [3 * thick, 2 * thick] : []);
  context.beginPath();
  context.roundRect(
    box.x + thick / 2,
    box.y + thick / 2,
    box.width - thick,
    box.height - thick,
    parseFloat(style.borderTopLeftRadius),
  );
  context.stroke();
  context.restore();
}

/** Rings around a corner, from the outside: the colours of a laid tile and their radii, as its style sheet has them. */
const RINGS = [0.88, 0.56, 0.4];

function paintTile(context: CanvasRenderingContext2D, style: CSSStyleDeclaration, box: DOMRect): void {
  const colours = [...new Set(style.backgroundImage.match(COLOUR) ?? [])];
  const [core = '#000000', rim = core, plate = rim, ground = plate] = colours;
  const [, x = '0', y = '0'] = / at (\d+)% (\d+)%/.exec(style.backgroundImage) ?? [];
  context.save();
  context.beginPath();
  context.rect(box.x, box.y, box.width, box.height);
  context.clip();
  context.fillStyle = ground;
  context.fill();
  for (const [index, colour] of [plate, rim, core].entries()) {
    context.beginPath();
    const [atX, atY] = [box.x + (box.width * Number(x)) / 100, box.y + (box.height * Number(y)) / 100];
    context.arc(atX, atY, box.width * (RINGS[index] ?? 0), 0, 2 * Math.PI);
    context.fillStyle = colour;
    context.fill();
  }
  context.restore();
}

/** Draws a text word by word, each where the browser has put it. */
function paintText(context: CanvasRenderingContext2D, node: Text, style: CSSStyleDeclaration, place: Place): void {
  context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  context.fillStyle = style.color;
  const range = document.createRange();
  for (const { index, 0: word } of node.data.matchAll(/\S+/g)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    // A word that is broken has a box on each line; its letters are then drawn one by one.
    const parts = range.getClientRects().length > 1 ? [...word] : [word];
    let at = index;
    for (const part of parts) {
      range.setStart(node, at);
      range.setEnd(node, (at += part.length));
      const box = place(range);
      context.fillText(part, box.x, box.y + context.measureText(part).fontBoundingBoxAscent, box.width + 1);
    }
  }
}
