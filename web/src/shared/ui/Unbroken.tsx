import { Fragment } from 'react';

/** A text with an email address, which breaks before its `@` or a dot rather than inside a word. */
export const Unbroken = ({ text }: { text: string }) =>
  text.split(/(?=[@.]\w)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
