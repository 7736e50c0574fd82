/** A sheet as a PDF file of one page, to share from a phone or to download. Loaded when it is asked for. */
import { pdf } from 'tinypdf';
import { downloadFile } from '../../../shared/lib/downloadFile';
import { paintSheet } from './paintSheet';

/** Points of 1/72 inch in a millimetre. */
const POINTS = 72 / 25.4;
/** Pixels in a millimetre: 300 dots an inch. */
const PIXELS = 300 / 25.4;
const QUALITY = 0.92;

const jpegOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('No picture was made'))), 'image/jpeg', QUALITY),
  );

/** Offers the file to the phone's other apps. Where it cannot be shared, it is downloaded. */
async function hand(file: File): Promise<void> {
  if (navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file], title: file.name });
    } catch (error) {
      // Somebody who closes the share dialog does not want a download either.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  downloadFile(file.name, file.type, file);
}

/**
 * @param sheet as it is shown, in any size
 * @param millimetres the width of its paper
 */
export async function sharePdf(sheet: HTMLElement, millimetres: number, name: string): Promise<void> {
  await document.fonts.ready;
  const canvas = await paintSheet(sheet, Math.round(millimetres * PIXELS));
  const picture = new Uint8Array(await (await jpegOf(canvas)).arrayBuffer());
  const width = millimetres * POINTS;
  const height = (width * canvas.height) / canvas.width;
  const made = pdf();
  made.page(width, height, (page) => page.image(picture, 0, 0, width, height));
  await hand(new File([new Uint8Array(made.build())], name, { type: 'application/pdf' }));
}
