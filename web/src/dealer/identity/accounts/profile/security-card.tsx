import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { TitledCard } from '#shared/ui/text/titled-card.tsx'
import { AuthenticatorPart } from './authenticator-part.tsx'
import { PhonePart } from './phone-part.tsx'
import { profileQueries } from './profile.api.ts'
import { RecoveryPart } from './recovery-part.tsx'

/** The second factor: phone, app, recovery codes. Any change requires the password again. */
export function SecurityCard() {
  const t = useText('profile')
  const { data, error, refetch } = useQuery(profileQueries.factors())
  const [codes, setCodes] = useState<readonly string[]>([])
  return (
    <TitledCard title={t('security.title')}>
      {error === null ? null : <InlineProblem error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <CardSkeleton height={160} /> : null}
      {data === undefined ? null : (
        <div>
          <PhonePart maskedPhone={data.masked_phone} />
          <AuthenticatorPart isOn={data.has_authenticator} onCodes={setCodes} />
          <RecoveryPart left={data.recovery_codes_left} shown={codes} onShown={setCodes} />
        </div>
      )}
    </TitledCard>
  )
}
