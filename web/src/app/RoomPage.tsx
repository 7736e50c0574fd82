import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../shared/ui/classNames';
import { PageHead, Section } from '../shared/ui/Page';
import styles from './RoomPage.module.css';

interface RoomPageProps extends ComponentProps<typeof PageHead> {
  className?: string | undefined;
  children: ReactNode;
}

/** A page within the shop's frame. Its heading is smaller than on pages for reading, to leave room for work. */
export function RoomPage({ className, children, ...head }: RoomPageProps) {
  return (
    <div className={classNames(styles.page, className)}>
      <PageHead {...head} />
      <Section>{children}</Section>
    </div>
  );
}
