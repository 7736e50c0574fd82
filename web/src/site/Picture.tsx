/** Pictures of the product, drawn with its own parts. */
import type { ReactNode } from 'react';
import { classNames } from '../shared/ui/classNames';
import { shopColours } from '../shared/ui/StampCard';
import exampleCode from './exampleCode.svg';
import styles from './Picture.module.css';

interface PictureProps {
  /** What it shows. */
  caption: string;
  className?: string | undefined;
  /** The shop's colour, for a picture in it. */
  colour?: string;
  children: ReactNode;
}

/** A picture with its caption. Nothing in it can be pressed or is read out. */
export function Picture({ caption, className, colour, children }: PictureProps) {
  const shop = colour === undefined ? undefined : shopColours({ colour });
  return (
    <figure className={styles.figure}>
      <div inert aria-hidden="true" className={classNames(className, shop?.className)} style={shop?.style}>
        {children}
      </div>
      <figcaption className="note">{caption}</figcaption>
    </figure>
  );
}

/** A code that no shop has. */
export const ExampleCode = ({ className }: { className?: string | undefined }) => (
  <img className={className} src={exampleCode} alt="" width="240" height="240" loading="lazy" />
);
