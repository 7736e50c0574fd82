import { Fragment } from 'react';

/** A text with an email address, which breaks before its `@` rather than inside a word. */
export const Unbroken = ({ text }: { text: string }) =>
  text.split(/(?=@)/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
