/** @jsxRuntime automatic */
/** The pages of the local mailbox: the list of mails, and one mail. */
import { plainPage } from './page';

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

const time = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
const titleOf = ({ subject }: StoredMail): string => subject || 'No subject';

export const listPage = (mails: StoredMail[]): string =>
  plainPage(
    'Local mailbox',
    <>
      <h1>Local mailbox</h1>
      <p>Every mail that this machine's product sends ends here.</p>
      <table>
        <tbody>
          <tr>
            <th>Time (UTC)</th>
            <th>To</th>
            <th>Subject</th>
          </tr>
          {mails.map((mail) => (
            <tr key={mail.id}>
              <td>{time(mail.at)}</td>
              <td>{mail.to.join(', ')}</td>
              <td>
                <a href={`/mails/${mail.id}`}>{titleOf(mail)}</a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
      <table>
        <tbody>
          {mail.headers.map(([name, value], index) => (
            <tr key={index}>
              <th>{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
