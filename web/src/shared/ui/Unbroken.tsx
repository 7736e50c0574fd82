import { Fragment } from 'react';

/** A text with an address of mail or of the web, which breaks before `@`, `/` or a dot rather than inside a word. */
export const Unbroken = ({ text }: { text: string }) =>
  text.split(/\b(?=[@./]\w)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
