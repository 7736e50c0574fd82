/** One message: its composer while it is a draft, and afterwards how far it is and what it brought. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import type { Message as MessageRecord } from '@tessera/domain/news/types';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { callOnce } from '../../../shared/data/callOnce';
import type { ReadMessage } from '../../../shared/data/messages';
import type { Shop } from '../../../shared/data/shops';
import { formatDateTime, formatNumber } from '../../../shared/lib/format';
import { loadChunk } from '../../../shared/lib/loadChunk';
import { useIsMounted } from '../../../shared/lib/useIsMounted';
import { ReadFailure } from '../../../shared/query/QueryNotice';
import { useQuery } from '../../../shared/query/useQuery';
import type { PageMeta } from '../../../shared/route';
import { ActionButton } from '../../../shared/ui/ActionButton';
import { Badge } from '../../../shared/ui/Badge';
import { Button } from '../../../shared/ui/Button';
import { ButtonLink } from '../../../shared/ui/ButtonLink';
import { Card } from '../../../shared/ui/Card';
import { EmptyState } from '../../../shared/ui/EmptyState';
import { Facts } from '../../../shared/ui/Facts';
import { Cluster, Split, Stack } from '../../../shared/ui/Layout';
import { LoadingRows } from '../../../shared/ui/LoadingRows';
import { Notice, Outcome } from '../../../shared/ui/Notice';
import { ProgressBar } from '../../../shared/ui/ProgressBar';
import { ActionDialog } from '../ActionDialog';
import { Room, RoomStale } from '../Room';
import room from '../Room.module.css';
import { useShopAction } from '../useShopAction';
import { LeftOut, MessageComposer } from './MessageComposer';
import { NEW_MESSAGE, textAgain } from './messageDraft';
import { MessagePreviews } from './MessagePreviews';
import styles from './Messages.module.css';
import {
  CHANNEL_WORDS,
  findingInWords,
  HOLD_BACK_WORDS,
  isPlanned,
  isUnsent,
  messageTitle,
  progressInWords,
  SEGMENT_WORDS,
  stateInWords,
  stoppedInWords,
  workedOff,
} from './messageWords';
import { addressOf } from './useComposer';
import { useFollowedMessage } from './useFollowedMessage';

export const meta: PageMeta = {
  title: 'Message',
  description: 'One message: who gets it and who does not, how far it is, and what it brought.',
};

export default function Message() {
  const { messageId = NEW_MESSAGE } = useParams();
  const [title, setTitle] = useState<string>();
  return (
    <Room
      title={title ?? (messageId === NEW_MESSAGE ? 'New message' : 'Message')}
      back={<Link to={ROUTES.messages}>All messages</Link>}
    >
      {(shop) =>
        messageId === NEW_MESSAGE ? (
          <MessageComposer key={shop.businessId} shop={shop} onTitle={setTitle} />
        ) : (
          <OneMessage key={`${shop.businessId}/${messageId}`} shop={shop} messageId={messageId} onTitle={setTitle} />
        )
      }
    </Room>
  );
}

interface OneMessageProps {
  shop: Shop;
  messageId: string;
  /** Called with the message's title once it is known, for the page's heading. */
  onTitle: (title: string | undefined) => void;
}

function OneMessage({ shop, messageId, onTitle }: OneMessageProps) {
  const { businessId } = shop;
  const [read, again] = useQuery<ReadMessage | null>(
    `message/${businessId}/${messageId}`,
    async () => (await loadChunk(() => import('../../../shared/data/messages'))).readMessage(businessId, messageId),
    { keep: false },
  );
  const loaded = read.status === 'ready' ? read.value?.message : undefined;
  useFollowedMessage(loaded, again);
  const title = loaded && messageTitle(loaded);
  useEffect(() => onTitle(title), [title, onTitle]);
  if (read.status === 'loading') return <LoadingRows />;
  if (read.status === 'failed') return <ReadFailure what="this message" reads={[read]} onRetry={again} />;
  if (!read.value)
    return (
      <EmptyState
        title="No message at this address"
        action={<ButtonLink to={ROUTES.messages}>All messages</ButtonLink>}
      />
    );
  const { message, isOrphan } = read.value;
  return (
    <Stack gap={6}>
      <RoomStale reads={[read]} onRetry={again} />
      {message.state === 'draft' ? (
        <MessageComposer shop={shop} message={message} onSent={again} onTitle={onTitle} />
      ) : (
        <Sent shop={shop} message={message} isOrphan={isOrphan} onChange={again} />
      )}
    </Stack>
  );
}

interface SentProps {
  shop: Shop;
  message: MessageRecord;
  isOrphan: boolean;
  onChange: () => void;
}

/** A message that is on its way or has arrived. */
function Sent({ shop, message, isOrphan, onChange }: SentProps) {
  const { businessId } = shop;
  const { messageId, kind, counts, channels, holdBack, segment, state, finishedAt } = message;
  const actions = useShopAction(onChange);
  const { tone, words } = stateInWords(message);
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const [isAsking, setAsking] = useState(false);
  const isNews = kind === 'news';
  const isWaiting = isPlanned(message);
  const isOnItsWay = state === 'listing' || state === 'sending';
  const hasNumbers = !isWaiting && !isUnsent(message);
  const finding = findingInWords(message);
  const why = stoppedInWords(message);
  const stop = (done: string) => actions.action('stopMessage', { businessId, messageId }, done);
  const useAgain = () =>
    actions.run(async () => {
      const copy = await callOnce('shop', 'saveMessage', { businessId, ...textAgain(message) });
      if (isMounted.current) void navigate(addressOf(copy.messageId));
    });
  return (
    <>
      <p>
        <Badge tone={tone}>{words}</Badge>
      </p>
      <Outcome result={actions.shown} />
      {isOrphan ? (
        <Notice tone="warning" title="Nobody answers for this message">
          <p>
            Whoever sent it is no longer a manager of this shop, so nothing more leaves.
            {shop.member.role !== 'owner' && ' An owner can send it in their name.'}
          </p>
          {shop.member.role === 'owner' && (
            <ActionButton
              onAction={() =>
                actions.action('scheduleMessage', { businessId, messageId }, 'It is yours now, and goes on.')
              }
            >
              Send it in my name
            </ActionButton>
          )}
        </Notice>
      ) : (
        why &&
        !actions.shown?.success && (
          <p>
            {why}
            {isUnsent(message) && ' Nothing was sent.'}
          </p>
        )
      )}
      {isOnItsWay && (
        <div>
          {!isWaiting && (
            <div role="status">
              <p>{progressInWords(message)}</p>
              <ProgressBar
                className={styles.progress}
                label="Worked off"
                done={state === 'listing' ? undefined : workedOff(message)}
                of={counts.listed}
              />
            </div>
          )}
          <Cluster>
            {isNews ? (
              <Button variant="danger" onClick={() => setAsking(true)}>
                Stop
              </Button>
            ) : (
              <ActionButton variant="danger" onAction={() => stop('Switched off. Nothing more leaves.')}>
                Switch off
              </ActionButton>
            )}
          </Cluster>
        </div>
      )}
      {isAsking && isOnItsWay && (
        <ActionDialog
          title="Stop this message?"
          action="Stop the message"
          isDanger
          actions={actions}
          onClose={() => setAsking(false)}
          send={() => stop(isWaiting ? 'Stopped. Nothing was sent.' : 'Stopped. Nothing more leaves.')}
        >
          <p>
            {isWaiting ? 'Nobody gets it.' : 'Whoever has not got it yet gets nothing.'} It cannot go on afterwards, but
            you can use its text again.
          </p>
        </ActionDialog>
      )}
      {isNews && state === 'stopped' && (
        <Cluster>
          <ActionButton variant="secondary" onAction={useAgain}>
            Use the text again
          </ActionButton>
        </Cluster>
      )}
      <Split gap={10} className={room.beside}>
        <Stack gap={6}>
          <Card as="section" title={hasNumbers ? 'In numbers' : isWaiting ? 'Who gets it' : 'Who was to get it'}>
            <Facts
              items={[
                ...(hasNumbers
                  ? [
                      { term: 'Sent', value: formatNumber(counts.sent) },
                      { term: 'Held back', value: formatNumber(counts.held) },
                      { term: 'Refused by a mail server', value: formatNumber(counts.bounced) },
                      { term: 'Withdrew their consent', value: formatNumber(counts.withdrawn) },
                    ]
                  : []),
                { term: 'To', value: SEGMENT_WORDS[segment] },
                { term: 'By', value: channels.map((channel) => CHANNEL_WORDS[channel]).join(', then ') },
                ...(hasNumbers ? [] : [{ term: 'Held back', value: HOLD_BACK_WORDS[holdBack] }]),
                ...(finishedAt === undefined ? [] : [{ term: 'Finished', value: formatDateTime(finishedAt) }]),
              ]}
            />
            <LeftOut counts={counts.leftOut} />
          </Card>
          {finding && (
            <Card as="section" title={finding.title} tone="calm">
              <p>{finding.says}</p>
            </Card>
          )}
        </Stack>
        <MessagePreviews shop={shop} message={message} />
      </Split>
    </>
  );
}
