import { PROFILE_LIMITS, type UserProfile } from '@tessera/domain/account/account';
import { useState } from 'react';
import type { Result } from '../../shared/data/errors';
import { getUserProfile, saveUserProfile } from '../../shared/data/userProfile';
import { textOf, useProblems, useSubmit } from '../../shared/forms/form';
import { SubmitForm } from '../../shared/forms/SubmitForm';
import { rememberRead } from '../../shared/query/queryCache';
import { ReadFailure, StaleNotice } from '../../shared/query/QueryNotice';
import { useQuery } from '../../shared/query/useQuery';
import { session } from '../../shared/session/session';
import { Card } from '../../shared/ui/Card';
import { Facts } from '../../shared/ui/Facts';
import { TextField } from '../../shared/ui/Field';
import { LoadingRows } from '../../shared/ui/LoadingRows';
import { Outcome } from '../../shared/ui/Notice';
import { checkField } from '../setup/readStep';

const FIELDS = ['displayName', 'phone'] as const;

const profileKey = (uid: string): string => `profile/${uid}`;

async function readProfile(uid: string): Promise<UserProfile | null> {
  const stored = await getUserProfile(uid);
  return stored && { displayName: stored.displayName ?? '', phone: stored.phone ?? '' };
}

/** The owner's own name and phone. */
export function ProfileSettings({ uid }: { uid: string }) {
  const [profile, again] = useQuery(profileKey(uid), () => readProfile(uid));
  const { problems, accepts } = useProblems();
  const [result, setResult] = useState<Result>();
  const [saved, setSaved] = useState<UserProfile>();
  const before = saved ?? (profile.status === 'ready' ? profile.value : null);

  const submit = useSubmit(async (data, form) => {
    setResult(undefined);
    const checked = FIELDS.map((name) => [name, checkField(name, textOf(data, name))] as const);
    const wrong = Object.fromEntries(
      checked.flatMap(([name, outcome]) => ('error' in outcome ? [[name, outcome.error]] : [])),
    );
    if (!accepts(wrong, form)) return;
    const typed = checked.flatMap(([name, outcome]) => ('value' in outcome ? [[name, outcome.value] as const] : []));
    const fields = Object.fromEntries(typed);
    // A field that was not touched may have been saved elsewhere meanwhile.
    const changed = Object.fromEntries(typed.filter(([name, value]) => value !== (before?.[name] ?? '')));
    if (!(await saveUserProfile(uid, { ...changed, ...(!before && { createdAt: new Date().toISOString() }) }))) {
      return setResult({
        success: false,
        message: 'Your profile may not be saved. Check your connection and try again.',
      });
    }
    setSaved(fields);
    // Nothing is stored of somebody who has signed out meanwhile.
    if (session.state().user?.uid === uid) rememberRead(profileKey(uid), fields);
    setResult({ success: true, message: 'Saved.' });
  }, setResult);

  return (
    <Card as="section" title="Profile">
      {profile.status === 'loading' && <LoadingRows />}
      {profile.status === 'failed' && <ReadFailure what="your profile" reads={[profile]} onRetry={again} />}
      {/* Read-only, because saving an old copy would overwrite newer changes from elsewhere. */}
      {profile.status === 'ready' && profile.stale && (
        <>
          <StaleNotice reads={[profile]} onRetry={again} />
          <Facts
            items={[
              { term: 'Your name', value: profile.value?.displayName || 'Not given' },
              { term: 'Your phone', value: profile.value?.phone || 'Not given' },
            ]}
          />
        </>
      )}
      {profile.status === 'ready' && !profile.stale && (
        <SubmitForm {...submit} variant="secondary" action="Save profile">
          <TextField
            label="Your name (optional)"
            name="displayName"
            autoComplete="name"
            maxLength={PROFILE_LIMITS.displayName}
            defaultValue={profile.value?.displayName}
            error={problems['displayName']}
          />
          <TextField
            label="Your phone (optional)"
            name="phone"
            type="tel"
            autoComplete="tel"
            maxLength={PROFILE_LIMITS.phone}
            defaultValue={profile.value?.phone}
            error={problems['phone']}
          />
          <Outcome result={result} />
        </SubmitForm>
      )}
    </Card>
  );
}
