/** The shop's messages to customers who agreed: a list with their states, and the automations. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import type { Message } from '@tessera/domain/news/types';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Messages as MessagesRead } from '../../../shared/data/messages';
import type { Shop } from '../../../shared/data/shops';
import { loadChunk } from '../../../shared/lib/loadChunk';
import { ReadFailure } from '../../../shared/query/QueryNotice';
import { useQuery } from '../../../shared/query/useQuery';
import type { PageMeta } from '../../../shared/route';
import { ActionButton } from '../../../shared/ui/ActionButton';
import { Badge } from '../../../shared/ui/Badge';
import { Button } from '../../../shared/ui/Button';
import { ButtonLink } from '../../../shared/ui/ButtonLink';
import { Card } from '../../../shared/ui/Card';
import { EmptyState } from '../../../shared/ui/EmptyState';
import { Stack } from '../../../shared/ui/Layout';
import { LoadingRows } from '../../../shared/ui/LoadingRows';
import { Notice, Outcome } from '../../../shared/ui/Notice';
import { refreshShops } from '../../shopStore';
import { Room, RoomStale } from '../Room';
import { useShopAction } from '../useShopAction';
import { Automations } from './Automations';
import styles from './Messages.module.css';
import { factInWords, messageTitle, stateInWords } from './messageWords';

export const meta: PageMeta = {
  title: 'Messages',
  description: 'News to customers who agreed to it, and an honest answer to whether they helped.',
};

/** How many messages are listed at first, and more with each press. */
const LISTED = 50;

export default function Messages() {
  return (
    <Room title="Messages" lead="News to customers who agreed to it: at most one in seven days, and only by day.">
      {(shop) => <AllMessages key={shop.businessId} shop={shop} />}
    </Room>
  );
}

function AllMessages({ shop }: { shop: Shop }) {
  const { businessId } = shop;
  const [most, setMost] = useState(LISTED);
  const [read, again] = useQuery<MessagesRead>(
    `messages/${businessId}`,
    async () => (await loadChunk(() => import('../../../shared/data/messages'))).readMessages(businessId, most),
    { version: most },
  );
  if (read.status === 'loading') return <LoadingRows />;
  if (read.status === 'failed') return <ReadFailure what="your messages" reads={[read]} onRetry={again} />;
  const { messages, hasMore, automations } = read.value;
  const write = (
    <ButtonLink to={`${ROUTES.messages}/new`} variant={shop.business.active ? 'primary' : 'secondary'}>
      Write a message
    </ButtonLink>
  );
  return (
    <Stack gap={6}>
      <RoomStale reads={[read]} onRetry={again} />
      <Stopped shop={shop} />
      {messages.length === 0 ? (
        <EmptyState title="No message yet" action={write}>
          <p>
            Customers agree to news when they take the card, on the card itself, or at the counter. An address counts
            once its reader has confirmed it in a mail. Before anything is sent, you see how many would get it.
          </p>
        </EmptyState>
      ) : (
        <>
          <p>{write}</p>
          <Stack gap={4} width="list">
            <h2>Your messages</h2>
            <Card>
              <ul>
                {messages.map((message) => (
                  <MessageRow key={message.messageId} message={message} />
                ))}
              </ul>
            </Card>
            {hasMore && (
              <p>
                <Button
                  variant="secondary"
                  busy={messages.length < most && !read.stale}
                  onClick={() => setMost(messages.length + LISTED)}
                >
                  Show more
                </Button>
              </p>
            )}
          </Stack>
        </>
      )}
      <Automations shop={shop} saved={automations} onChange={again} />
    </Stack>
  );
}

function MessageRow({ message }: { message: Message }) {
  const { messageId } = message;
  const { tone, words } = stateInWords(message);
  return (
    <li className={styles.row}>
      <Link className={styles.title} to={`${ROUTES.messages}/${messageId}`}>
        {messageTitle(message)}
      </Link>
      <p className="note">{factInWords(message)}</p>
      <Badge tone={tone}>{words}</Badge>
    </li>
  );
}

/** Says why the shop's messages stopped themselves, with the button that lets them go on. */
function Stopped({ shop: { businessId, business } }: { shop: Shop }) {
  const actions = useShopAction(() => void refreshShops());
  const { newsStopped } = business;
  if (!newsStopped) return <Outcome result={actions.shown} />;
  return (
    <Notice tone="warning" title="Your messages stopped themselves">
      <p>
        {newsStopped.because === 'bounces'
          ? 'More than two in a hundred addresses of a message were refused by their mail servers. Those addresses get no more news. Before you go on, think about where they came from.'
          : 'More than two in a hundred customers withdrew their consent after a message. Read it again before you go on: the next one should be worth their time.'}
      </p>
      <p>
        <Link to={`${ROUTES.messages}/${newsStopped.messageId}`}>The message</Link>
      </p>
      <ActionButton
        variant="secondary"
        onAction={() => actions.action('resumeMessages', { businessId }, 'Your messages can go on.')}
      >
        Let them go on
      </ActionButton>
      <Outcome result={actions.shown} />
    </Notice>
  );
}
