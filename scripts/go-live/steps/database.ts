import { REGION } from '@tessera/domain/operation/product';
import type { Context } from '../context';
import { Refusal } from '../refusal';
import type { Step } from '../step';

/** Point-in-time recovery to any minute of the last seven days, and protection against deletion. */
const WANTED = {
  pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
  deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
} as const;
/** Daily backups, kept for fourteen days (docs/operations.md, Backups). */
const BACKUP = { retention: '1209600s', dailyRecurrence: {} };

interface Database extends Partial<Record<keyof typeof WANTED, string>> {
  locationId?: string;
  type?: string;
  databaseEdition?: string;
}

const pathOf = ({ project }: Context): string => `v1/projects/${project}/databases/(default)`;
const read = (context: Context) => context.google.get<Database>('firestore', pathOf(context));
const lacking = (there: Database) =>
  Object.entries(WANTED).filter(([name, value]) => there[name as keyof typeof WANTED] !== value);

async function hasBackups(context: Context): Promise<boolean> {
  const path = `${pathOf(context)}/backupSchedules`;
  const { backupSchedules = [] } =
    (await context.google.get<{ backupSchedules?: { dailyRecurrence?: object }[] }>('firestore', path)) ?? {};
  return backupSchedules.some(({ dailyRecurrence }) => dailyRecurrence !== undefined);
}

export const database: Step = {
  name: 'database',
  what: `makes the database in London (${REGION}), with backups. Its place cannot be changed later.`,
  async look(context) {
    const there = await read(context);
    if (!there) return ['there is no database'];
    if (there.locationId !== REGION || there.type !== 'FIRESTORE_NATIVE')
      throw new Refusal(
        `The database of ${context.project} is in ${there.locationId ?? 'another place'} (${there.type ?? 'unknown'}), which ` +
          `cannot be changed, and this product needs ${REGION}: make another project for it.`,
      );
    // Its prices are different, and it has only the indexes that somebody makes.
    if (there.databaseEdition === 'ENTERPRISE')
      throw new Refusal(
        `The database of ${context.project} is of the edition ENTERPRISE, which cannot be changed, and this product needs ` +
          'the edition STANDARD: make another project for it.',
      );
    return [
      ...lacking(there).map(([name]) => `${name} is off`),
      ...((await hasBackups(context)) ? [] : ['there is no schedule of backups']),
    ];
  },
  commands: ({ project }) => [
    `gcloud firestore databases create --location=${REGION} --enable-pitr --delete-protection --project ${project}`,
    `gcloud firestore backups schedules create --database='(default)' --recurrence=daily --retention=14d --project ${project}`,
  ],
  async run(context) {
    const { google, project } = context;
    const there = await read(context);
    if (!there) {
      const body = { type: 'FIRESTORE_NATIVE', databaseEdition: 'STANDARD', locationId: REGION, ...WANTED };
      const path = `v1/projects/${project}/databases?databaseId=(default)`;
      await google.finish('POST', 'firestore', path, body);
    } else if (lacking(there).length > 0) {
      const path = `${pathOf(context)}?updateMask=${Object.keys(WANTED).join(',')}`;
      await google.finish('PATCH', 'firestore', path, WANTED);
    }
    if (!(await hasBackups(context)))
      await google.send('POST', 'firestore', `${pathOf(context)}/backupSchedules`, BACKUP);
  },
};
