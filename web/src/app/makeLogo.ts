/** Converts any picture that the browser can draw to a small, square PNG on white. */
import { LOGO_LIMITS } from '@tessera/domain/shop/logo';

/** Sizes to try, in pixels, largest first, because a photograph needs more bytes than a drawing. */
const EDGES = [256, 192, 160, 128, 96, LOGO_LIMITS.least];

const UNREADABLE = 'This picture cannot be read. Choose a photo or a picture saved as PNG, JPEG or WebP.';

const BLANK = 'On white, this picture is a plain square. Choose one that is dark, or on a coloured ground.';

/** The error for a file that cannot be used. Its message is a sentence for the page. */
export class NoPicture extends Error {
  override readonly name = 'NoPicture';
}

/** Whether so few pixels differ from the first one that a card would show a plain square. */
function isBlank({ data }: ImageData): boolean {
  const differs = (at: number) => Math.abs((data[at] ?? 0) - (data[at % 4] ?? 0)) > 16;
  let others = 0;
  for (let at = 0; at < data.length; at += 4) if (differs(at) || differs(at + 1) || differs(at + 2)) others += 1;
  return others < data.length / 4 / 500;
}

/** Draws the whole picture into a white square. @throws NoPicture for one of a single colour */
function draw(picture: ImageBitmap, edge: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = edge;
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return Promise.resolve(null);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, edge, edge);
  context.imageSmoothingQuality = 'high';
  const scale = edge / Math.max(picture.width, picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  context.drawImage(picture, (edge - width) / 2, (edge - height) / 2, width, height);
  if (isBlank(context.getImageData(0, 0, edge, edge))) throw new NoPicture(BLANK);
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}

/** The bytes of a file in base64. */
async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/**
 * A logo in base64, of at most 32,000 bytes.
 * @throws NoPicture for a file that is not a picture, is an SVG, or cannot be seen on white
 */
export async function makeLogo(file: Blob): Promise<string> {
  // An SVG can contain scripts, so it is not opened.
  if (file.type === 'image/svg+xml') throw new NoPicture('An SVG cannot be used. Save it as PNG and choose that.');
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch (cause) {
    throw new NoPicture(UNREADABLE, { cause });
  }
  try {
    for (const edge of EDGES) {
      const drawn = await draw(picture, edge);
      if (drawn && drawn.size <= LOGO_LIMITS.bytes) return await base64Of(drawn);
    }
  } finally {
    picture.close();
  }
  throw new NoPicture(UNREADABLE);
}
