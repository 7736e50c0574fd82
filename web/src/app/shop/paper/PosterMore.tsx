/** The code as a file, the address for an NFC tag, and advice on devices for the counter. */
import { QRCodeCanvas, QRCodeSVG } from 'qrcode.react';
import { useRef } from 'react';
import { downloadFile } from '../../../shared/lib/downloadFile';
import styles from '../../../shared/screens/Poster.module.css';
import type { PosterOffer } from '../../../shared/screens/posterOffer';
import { Button } from '../../../shared/ui/Button';
import { Card } from '../../../shared/ui/Card';
import { CopyButton } from '../../../shared/ui/CopyButton';
import { Cluster, Stack } from '../../../shared/ui/Layout';

/** Width and height in pixels: sharp on a poster of any size. */
const PNG_SIZE = 1200;

export function JoinDownloads({ offer: { address } }: { offer: PosterOffer }) {
  const svg = useRef<SVGSVGElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const saveSvg = () => {
    const drawn = svg.current;
    if (drawn) downloadFile('join-code.svg', 'image/svg+xml', new XMLSerializer().serializeToString(drawn));
  };
  const savePng = () => canvas.current?.toBlob((blob) => blob && downloadFile('join-code.png', 'image/png', blob));
  return (
    <>
      <Card as="section" title="The code alone">
        <p>For your own design, your website or your menu. Keep the white edge, so that every camera reads it.</p>
        <Cluster>
          <Button variant="secondary" onClick={saveSvg}>
            Download SVG
          </Button>
          <Button variant="secondary" onClick={savePng}>
            Download PNG
          </Button>
        </Cluster>
        <div hidden>
          <QRCodeSVG ref={svg} value={address} level="M" marginSize={4} size={PNG_SIZE} />
          <QRCodeCanvas ref={canvas} value={address} level="M" marginSize={4} size={PNG_SIZE} />
        </div>
      </Card>
      <Card as="section" title="A tag to tap">
        <p>
          An NFC tag opens the same page when a phone touches it. Write this address on it as a web address (URL), with
          any app that writes NFC tags.
        </p>
        <p className={styles.link}>{address}</p>
        <p>
          <CopyButton text={address} what="address" />
        </p>
      </Card>
    </>
  );
}

/** Advice on devices for the counter. */
export function DeviceAdvice() {
  return (
    <Card as="section" title="Which phone or tablet at the counter?">
      <Stack as="ul" gap={2} className="bullets">
        <li>
          Any with a camera and an up-to-date Chrome, Edge, Firefox or Safari. On an iPhone or iPad, scan a card or two
          before your first busy day.
        </li>
        <li>
          A tablet that stays at the till is best: add it on the Team page, and everybody works on it with a PIN. A
          stand with the screen towards you leaves both hands free.
        </li>
        <li>A hand-held USB or Bluetooth scanner that types what it reads works too, with or without a camera.</li>
      </Stack>
      <h3>When the browser asks for the camera</h3>
      <Stack as="ul" gap={2} className="bullets">
        <li>Press Allow. The picture is read on the device; it is neither stored nor sent.</li>
        <li>
          Refused by mistake? In Chrome and Edge, press the icon beside the address, allow the camera and load the page
          again. On an iPhone or iPad, open Settings, Apps, Safari, Camera, and choose Allow.
        </li>
        <li>Without a camera, type the eight characters that stand under the customer’s code.</li>
      </Stack>
    </Card>
  );
}
