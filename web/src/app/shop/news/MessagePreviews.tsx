/** A message as customers see it: the mail, the notices on phones, and the line in the wallet. */
import { inkOn } from '@tessera/domain/lib/inkOn';
import { walletLine } from '@tessera/domain/news/text';
import type { Content } from '@tessera/domain/news/types';
import type { CSSProperties } from 'react';
import type { Shop } from '../../../shared/data/shops';
import { classNames } from '../../../shared/ui/classNames';
import { Stack } from '../../../shared/ui/Layout';
import styles from './Messages.module.css';

/** The colours of text on the shop's colour, as in the mail. */
const INKS = { light: '#ffffff', dark: '#000000' };

interface MessagePreviewsProps {
  shop: Shop;
  message: Pick<Content, 'subject' | 'text' | 'wallet' | 'channels'>;
}

export function MessagePreviews({ shop: { business }, message }: MessagePreviewsProps) {
  const { subject, text, channels } = message;
  const { name, address, colour } = business;
  const line = walletLine(message) || 'The line that the wallet shows';
  return (
    <Stack gap={5}>
      {channels.includes('email') && (
        <section className={styles.shown} aria-label="The mail">
          <h3>The mail</h3>
          <div className={styles.mail} style={{ '--shop': colour, '--shop-ink': INKS[inkOn(colour)] } as CSSProperties}>
            <div>
              <p className="note">From {name}</p>
              <p className={styles.subject}>{subject || 'Subject'}</p>
            </div>
            <p className={styles.head}>{name}</p>
            <p className={styles.body}>{text || 'Your text is shown here.'}</p>
            <p>
              <span className={styles.button}>Open my card</span>
            </p>
            <p className={classNames(styles.stop, 'note')}>Stop news and offers by email</p>
            <p className={classNames(styles.foot, 'note')}>
              You agreed to news by email. {[name, ...address].join(', ')}
            </p>
          </div>
        </section>
      )}
      {channels.includes('wallet') && (
        <>
          <Notice name={name} colour={colour} line={line} on="iPhone" />
          <Notice name={name} colour={colour} line={line} on="Android" />
          <section className={styles.shown} aria-label="In the wallet">
            <h3>In the wallet</h3>
            <div className={styles.preview}>
              <p className="note">News from {name}</p>
              <p>{line}</p>
            </div>
          </section>
        </>
      )}
    </Stack>
  );
}

interface NoticeProps {
  name: string;
  colour: string;
  line: string;
  on: 'iPhone' | 'Android';
}

function Notice({ name, colour, line, on }: NoticeProps) {
  const title = `On an ${on === 'iPhone' ? 'iPhone' : 'Android phone'}`;
  return (
    <section className={styles.shown} aria-label={title}>
      <h3>{title}</h3>
      <div className={classNames(styles.notice, on === 'Android' && styles.android)}>
        <svg
          className={styles.tile}
          viewBox="0 0 36 36"
          aria-hidden="true"
          style={{ '--tile': colour } as CSSProperties}
        >
          <rect width="36" height="36" fill="var(--tile)" />
        </svg>
        <p className={styles.name}>{name}</p>
        <p>{line}</p>
      </div>
    </section>
  );
}
