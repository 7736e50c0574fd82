/** @jsxRuntime automatic */
/** The pages of the local mailbox: the list of mails, and one mail. */
import { plainPage, Table, timeOf } from './page';

/** A received mail. */
export interface StoredMail {
  id: number;
  subject: string;
  headers: [name: string, value: string][];
  text: string;
  html: string;
  /** The envelope: the real recipients and the sender. */
  to: string[];
  from: string;
  /** Milliseconds since 1970. */
  at: number;
}

const titleOf = ({ subject }: StoredMail): string => subject || 'No subject';

export const listPage = (mails: StoredMail[]): string =>
  plainPage(
    'Local mailbox',
    <>
      <h1>Local mailbox</h1>
      <p>Every mail that this machine's product sends ends here.</p>
      <Table
        head={['Time (UTC)', 'To', 'Subject']}
        rows={mails.map((mail) => [
          String(mail.id),
          timeOf(mail.at),
          mail.to.join(', '),
          <a href={`/mails/${mail.id}`}>{titleOf(mail)}</a>,
        ])}
      />
    </>,
  );

/** Text with its web addresses as links. */
const linked = (text: string) =>
  text.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={index} href={part} rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );

export const mailPage = (mail: StoredMail): string =>
  plainPage(
    titleOf(mail),
    <>
      <p>
        <a href="/">All mails</a>
      </p>
      <h1>{titleOf(mail)}</h1>
      <Table rows={mail.headers.map(([name, value], index) => [String(index), <strong>{name}</strong>, value])} />
      <h2>Text</h2>
      <pre>{linked(mail.text)}</pre>
      {mail.html && (
        <>
          <h2>HTML</h2>
          <iframe sandbox="" srcDoc={mail.html} title="The mail as HTML" />
        </>
      )}
    </>,
  );
