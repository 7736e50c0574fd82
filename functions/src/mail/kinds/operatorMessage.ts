import { COLLECTIONS } from '@tessera/domain/records/collections';
import { firestore } from '../../platform/firebase';
import { operator } from '../../platform/operator';
import { defineMail } from '../defineMail';

declare module '../../platform/outbox' {
  interface Mails {
    'operator-message': { message: string };
  }
}

export const operatorMessage = defineMail({
  kind: 'operator-message',
  to: 'operator',
  adminLabel: 'A visitor’s message',
  async load({ message: id }) {
    const entry = (await firestore().collection(COLLECTIONS.questions).doc(id).get()).data();
    if (!entry) return null;
    const { name, email, message } = entry;
    return { to: operator().email, lines: [name, email], replyTo: String(email), message: String(message) };
  },
  text: ({ lines, replyTo, message }) => ({
    subject: 'A visitor has written to us',
    paragraphs: [
      lines.filter(Boolean).join('\n'),
      message,
      'An answer goes to the address above. We have not checked that it is theirs.',
    ],
    replyTo,
  }),
  example: ({ messageId: message }) => ({ message }),
});
