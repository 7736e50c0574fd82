import { AccountEntries } from './AccountEntries';
import { moveByArrows } from './moveByArrows';
import styles from './NavBar.module.css';
import { usePopover } from './usePopover';

/** Who is signed in, and the account's pages. */
export function AccountMenu({ email }: { email: string }) {
  const { popover, open, popoverProps } = usePopover(moveByArrows);
  const name = email.split('@')[0];
  return (
    <div className={styles.drop}>
      <button type="button" popoverTarget="account-menu" aria-expanded={open}>
        <span className={styles.initial} aria-hidden="true">
          {name?.[0]}
        </span>
        <span className={styles.name}>{name}</span>
      </button>
      <div {...popoverProps} ref={popover} id="account-menu" className={styles.accountPanel}>
        <AccountEntries email={email} />
      </div>
    </div>
  );
}
