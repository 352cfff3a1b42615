import { account } from '@forecourt/contract/identity/account.ts'
import type { ResponseOf } from '@forecourt/contract/platform/endpoint.ts'
import { Button, Loader, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { call } from '#shared/api/client.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { KeyForm } from '../profile/key-form.tsx'
import { ShownCodes } from '../profile/shown-codes.tsx'
import { useAttempt } from '../profile/use-attempt.ts'
import type { Proven } from './use-verification.ts'

type Confirmed = ResponseOf<typeof account.confirmAuthenticator>

interface FirstAppProps {
  readonly onProven: (answer: Pick<Proven, 'prompt_dealership_select'>) => void | Promise<void>
  readonly onCancel: () => void
}

/** An authenticator app as the first second factor: key, first code, and recovery codes, shown once. */
export function FirstApp({ onProven, onCancel }: FirstAppProps) {
  const t = useText('profile')
  const s = useText('sessions')
  const [fresh, setFresh] = useState<ResponseOf<typeof account.setUpAuthenticator>>()
  const [confirmed, setConfirmed] = useState<Confirmed>()
  const { isBusy, problem, field, attempt } = useAttempt()
  const begin = () => attempt(async () => setFresh(await call(account.setUpAuthenticator, {})))
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    void begin()
  })
  if (confirmed !== undefined)
    return (
      <Stack gap="md">
        <ShownCodes codes={confirmed.recovery_codes} onKept={() => void onProven(confirmed)} />
      </Stack>
    )
  return (
    <Stack gap="md">
      {problem === undefined ? null : <Notice tone="danger">{problem}</Notice>}
      {fresh === undefined ? (
        problem === undefined ? (
          <Loader size="sm" aria-label={t('app.title')} />
        ) : (
          <Button onClick={() => void begin()}>{s('verification.again')}</Button>
        )
      ) : (
        <KeyForm
          fresh={fresh}
          isBusy={isBusy}
          field={field}
          onProve={(code, form) =>
            attempt(async () => {
              const answer = await call(account.confirmAuthenticator, { body: { app_code: code } })
              if (answer.recovery_codes.length > 0) setConfirmed(answer)
              else await onProven(answer)
            }, form)
          }
          onCancel={onCancel}
        />
      )}
    </Stack>
  )
}
