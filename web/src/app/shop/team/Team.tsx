/** The team of a shop: people, their PINs and invitations, tablets, and open shifts. */
import { DEVICE_CODE_MS } from '@tessera/domain/team/member';
import type { Shop } from '../../../shared/data/shops';
import type { Team as TeamData } from '../../../shared/data/team';
import { loadChunk } from '../../../shared/lib/loadChunk';
import { useExpiring } from '../../../shared/lib/useExpiring';
import { ReadFailure } from '../../../shared/query/QueryNotice';
import { useQuery } from '../../../shared/query/useQuery';
import type { PageMeta } from '../../../shared/route';
import { Stack } from '../../../shared/ui/Layout';
import { LoadingRows } from '../../../shared/ui/LoadingRows';
import { Room, RoomStale } from '../Room';
import { useShopAction } from '../useShopAction';
import { AddToTeam, type Enrolment, TabletCode } from './TeamAdd';
import { People } from './TeamList';
import { OpenShifts, Tablets } from './TeamTablets';

export const meta: PageMeta = {
  title: 'Team',
  description: 'The people and the tablets at your counter, their PINs and their invitations.',
};

export default function Team() {
  return (
    <Room title="Team" lead="Who works at your counter, and on which tablets.">
      {(shop) => <OneTeam key={shop.businessId} shop={shop} />}
    </Room>
  );
}

function OneTeam({ shop }: { shop: Shop }) {
  const { businessId } = shop;
  const [read, again] = useQuery<TeamData>(`team/${businessId}`, async () =>
    (await loadChunk(() => import('../../../shared/data/team'))).readTeam(businessId),
  );
  const actions = useShopAction(again);
  const [enrolment, setEnrolment] = useExpiring<Enrolment>(DEVICE_CODE_MS);
  if (read.status === 'failed') return <ReadFailure what="your team" reads={[read]} onRetry={again} />;
  const team = read.status === 'ready' ? read.value : undefined;
  return (
    <Stack gap={6}>
      <RoomStale reads={[read]} onRetry={again} />
      <AddToTeam shop={shop} team={team} actions={actions} />
      {team ? (
        <>
          <OpenShifts shop={shop} team={team} actions={actions} />
          <People shop={shop} team={team} actions={actions} />
          {enrolment && (
            <TabletCode
              {...enrolment}
              onUsed={() => {
                setEnrolment(undefined);
                void again();
              }}
            />
          )}
          <Tablets shop={shop} team={team} actions={actions} onCode={setEnrolment} />
        </>
      ) : (
        <LoadingRows isLines />
      )}
    </Stack>
  );
}
