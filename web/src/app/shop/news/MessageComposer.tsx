/** Writes a message, says whom it would reach and which effect it can show, and sends it. */
import type { MessagePreview } from '@tessera/domain/calls/callables';
import { count } from '@tessera/domain/lib/text';
import { DAY_MS, dayIn } from '@tessera/domain/lib/time';
import { pointsVisible } from '@tessera/domain/news/outcome';
import {
  HOLD_BACKS,
  type HoldBack,
  MESSAGE_LIMITS,
  type MessageCounts,
  type Segment,
  SEGMENTS,
} from '@tessera/domain/news/types';
import { CONSENT_CHANNELS } from '@tessera/domain/pass/contact';
import { type ReactNode, useRef, useState } from 'react';
import type { Shop } from '../../../shared/data/shops';
import { formatNumber, formatRecent } from '../../../shared/lib/format';
import { ActionButton } from '../../../shared/ui/ActionButton';
import { Button } from '../../../shared/ui/Button';
import { Card } from '../../../shared/ui/Card';
import choice from '../../../shared/ui/ChoiceField.module.css';
import { Dialog } from '../../../shared/ui/Dialog';
import { Checkbox, SelectField, TextArea, TextField } from '../../../shared/ui/Field';
import { Cluster, Split, Stack } from '../../../shared/ui/Layout';
import { Failure, Notice, Outcome } from '../../../shared/ui/Notice';
import { ActionDialog } from '../ActionDialog';
import room from '../Room.module.css';
import { useShopAction } from '../useShopAction';
import type { Draft, DraftProblems } from './messageDraft';
import { MessagePreviews } from './MessagePreviews';
import styles from './Messages.module.css';
import {
  CHANNEL_WORDS,
  daysInWords,
  HOLD_BACK_WORDS,
  leftOutInWords,
  leavesInWords,
  SEGMENT_WORDS,
} from './messageWords';
import { type ComposerProps, useComposer } from './useComposer';

export function MessageComposer(props: ComposerProps) {
  const { shop } = props;
  const { timeZone, active } = shop.business;
  const composer = useComposer(props);
  const { draft, change, isSaved, reach, isOtherTime, when, result, problems } = composer;
  const { look, store, test, send, drop } = composer;
  const [isShown, setShown] = useState(false);
  const whenField = useRef<HTMLInputElement>(null);

  const seeIt = (
    <Button variant="secondary" className={styles.onPhones} onClick={() => setShown(true)}>
      See how it looks
    </Button>
  );

  return (
    <Split gap={10} className={room.beside}>
      <Stack gap={6}>
        {isShown && (
          <Dialog open onClose={() => setShown(false)} title="How it looks">
            <MessagePreviews shop={shop} message={draft} />
          </Dialog>
        )}
        <Card as="section" title="What you write">
          <Written draft={draft} change={change} problems={problems} />
        </Card>
        <Card as="section" title="Who gets it">
          <Audience shop={shop} draft={draft} change={change} problems={problems} />
        </Card>
        <Outcome result={result} />
        {reach ? (
          <Reach preview={reach.preview} draft={draft} isCounted={when.problem === undefined}>
            {active ? (
              <TextField
                ref={whenField}
                label="When"
                name="at"
                type="datetime-local"
                hint={`If you leave this empty, it is sent ${leavesInWords(timeZone, reach.askedAt)}. Messages leave only between 9:00 and 20:00.`}
                error={when.problem}
                value={when.typed}
                min={`${dayIn(timeZone, reach.askedAt)}T00:00`}
                max={`${dayIn(timeZone, reach.askedAt + 89 * DAY_MS)}T23:59`}
                onChange={({ target }) => when.change(target.value)}
              />
            ) : (
              <p>Your shop is frozen, so no message is sent.</p>
            )}
            <Cluster>
              {active && (
                <ActionButton
                  onAction={() => send(whenField.current)}
                  disabled={reach.preview.eligible === 0 && !isOtherTime}
                >
                  Send {leavesInWords(timeZone, reach.askedAt, when.at)}
                </ActionButton>
              )}
              {draft.channels.includes('email') && (
                <ActionButton variant="secondary" onAction={test}>
                  Send me a test
                </ActionButton>
              )}
              {seeIt}
            </Cluster>
          </Reach>
        ) : (
          <Cluster>
            <ActionButton onAction={look}>See who gets it</ActionButton>
            <ActionButton variant="secondary" onAction={store}>
              Save the draft
            </ActionButton>
            {seeIt}
          </Cluster>
        )}
        {isSaved && <DeleteDraft drop={drop} />}
      </Stack>
      <div className={styles.beside}>
        <MessagePreviews shop={shop} message={draft} />
      </div>
    </Split>
  );
}

function DeleteDraft({ drop }: { drop: () => Promise<void> }) {
  const actions = useShopAction(() => undefined);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Cluster>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Delete the draft
        </Button>
      </Cluster>
      {isAsking && (
        <ActionDialog
          title="Delete this draft?"
          action="Delete it"
          isDanger
          actions={actions}
          onClose={() => setAsking(false)}
          send={() => actions.run(drop)}
        >
          <p>Nobody has got it. Its text cannot be brought back.</p>
        </ActionDialog>
      )}
    </>
  );
}

interface WrittenProps {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  problems: DraftProblems;
}

/** The fields of what people read. */
function Written({ draft, change, problems }: WrittenProps) {
  return (
    <Stack gap={5}>
      <TextField
        label="Subject"
        name="subject"
        error={problems.subject}
        value={draft.subject}
        maxLength={MESSAGE_LIMITS.subject}
        autoComplete="off"
        onChange={({ target }) => change({ subject: target.value })}
        required
      />
      <TextArea
        label="Text of the mail"
        name="text"
        hint="Plain words. The link to the card and the way to stop are added."
        error={problems.text}
        rows={7}
        value={draft.text}
        maxLength={MESSAGE_LIMITS.text}
        onChange={({ target }) => change({ text: target.value })}
        required
      />
      {draft.channels.includes('wallet') && (
        <TextField
          label="Line in the wallet"
          name="wallet"
          hint={`At most ${MESSAGE_LIMITS.wallet} characters: it is shown on the lock screen. Left empty, it is the subject.`}
          error={problems.wallet}
          value={draft.wallet}
          maxLength={MESSAGE_LIMITS.wallet}
          autoComplete="off"
          onChange={({ target }) => change({ wallet: target.value })}
        />
      )}
    </Stack>
  );
}

interface AudienceProps extends WrittenProps {
  shop: Shop;
}

function Audience({ shop: { business }, draft, change, problems }: AudienceProps) {
  const places = Object.entries(business.locations);
  return (
    <Stack gap={5}>
      <SelectField
        label="Customers"
        name="segment"
        value={draft.segment}
        options={SEGMENTS.map((value) => ({ value, label: SEGMENT_WORDS[value] }))}
        onChange={({ target }) => change({ segment: target.value as Segment })}
      />
      {places.length > 1 && (
        <SelectField
          label="Place of their last visit"
          name="locationId"
          value={draft.locationId}
          options={[{ value: '', label: 'Any place' }, ...places.map(([value, label]) => ({ value, label }))]}
          onChange={({ target }) => change({ locationId: target.value })}
        />
      )}
      <fieldset className={choice.checks}>
        <legend>How</legend>
        {CONSENT_CHANNELS.map((channel) => (
          <Checkbox
            key={channel}
            name={channel}
            label={CHANNEL_WORDS[channel]}
            checked={draft.channels.includes(channel)}
            onChange={({ target }) =>
              change({
                channels: CONSENT_CHANNELS.filter((one) =>
                  one === channel ? target.checked : draft.channels.includes(one),
                ),
              })
            }
          />
        ))}
        <Failure message={problems.channels} />
      </fieldset>
      <SelectField
        label="How many are held back"
        name="holdBack"
        hint="So that you can see whether messages work: these customers, drawn by chance, get none for seven days, and show who would have come anyway."
        value={String(draft.holdBack)}
        options={HOLD_BACKS.map((value) => ({ value: String(value), label: HOLD_BACK_WORDS[value] }))}
        onChange={({ target }) => change({ holdBack: Number(target.value) as HoldBack })}
      />
      {draft.holdBack > 0 && (
        <TextField
          label="Days in which a visit counts"
          name="days"
          type="number"
          inputMode="numeric"
          error={problems.days}
          min={MESSAGE_LIMITS.days.least}
          max={MESSAGE_LIMITS.days.most}
          value={draft.days}
          onChange={({ target }) => change({ days: Number(target.value) })}
        />
      )}
    </Stack>
  );
}

interface ReachProps {
  preview: MessagePreview;
  draft: Draft;
  /** False where the time has to change first. */
  isCounted: boolean;
  children: ReactNode;
}

function titleOf(eligible: number, held: number): string {
  if (eligible === 0) return 'Nobody would get it';
  return held === 0 ? `${count(eligible, 'customer')} would get it` : `${count(eligible, 'customer')} can be reached`;
}

/** The customers who do not get a message, and why. */
export function LeftOut({ counts, nextFrom }: { counts: MessageCounts['leftOut']; nextFrom?: number | undefined }) {
  const lines = leftOutInWords(counts, nextFrom);
  if (lines.length === 0) return null;
  return (
    <>
      <p>Left out:</p>
      <ul className="bullets">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

/** Who would get the message, who would not, and which effect so many recipients can show. */
function Reach({ preview, draft, isCounted, children }: ReachProps) {
  const { eligible, byChannel, leftOut, nextFrom, alsoPlanned, mailsADay } = preview;
  const held = Math.round((eligible * draft.holdBack) / 100);
  const ways = draft.channels
    .filter((channel) => byChannel[channel] > 0)
    .map((channel) => `${formatNumber(byChannel[channel])} by ${CHANNEL_WORDS[channel].toLowerCase()}`);
  const days = daysInWords(Math.round(byChannel.email * (1 - draft.holdBack / 100)), mailsADay);
  return (
    <Card as="section" title={isCounted ? titleOf(eligible, held) : 'Choose another time'}>
      {isCounted && (
        <>
          {eligible > 0 && (
            <p>
              {ways.join(', ')}.
              {held > 0 &&
                ` About ${formatNumber(held)} of them, drawn by chance, ${held === 1 ? 'is' : 'are'} held back.`}
            </p>
          )}
          {days !== undefined && <p>{days}</p>}
          <LeftOut counts={leftOut} nextFrom={nextFrom} />
          {alsoPlanned !== undefined && (
            <p>
              Another message is planned for {formatRecent(alsoPlanned)}. Within seven days, a customer gets only the
              first.
            </p>
          )}
          {eligible > 0 && <Visible preview={preview} draft={draft} />}
        </>
      )}
      <Stack gap={5}>{children}</Stack>
    </Card>
  );
}

/** The effect that so many customers can show, said before the owner chooses. */
function Visible({
  preview: { eligible, visited, planned },
  draft: { holdBack, days },
}: Pick<ReachProps, 'preview' | 'draft'>) {
  if (holdBack === 0 || planned === undefined) return <p>Nobody is held back, so you will not see what it brought.</p>;
  const base = eligible === 0 ? 0 : visited / eligible;
  const points = pointsVisible(eligible, holdBack, Math.min(0.9, Math.max(0.01, base)));
  return (
    <Notice tone="info" title="What you will be able to see">
      <p>
        About {Math.round(base * 100)}% of these customers came within the last {count(days, 'day')} without a message.{' '}
        {points === null
          ? 'With so few, no difference can be told from chance.'
          : `With so many, only a difference of ${points} points or more can be told from chance.`}{' '}
        To see a difference of ten points, you need about {formatNumber(planned)} customers.
      </p>
    </Notice>
  );
}
