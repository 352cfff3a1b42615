import { Button } from '@mantine/core'
import { useLocation, useNavigate } from 'react-router'
import { useEffect, useRef } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { SignInFrame } from '#dealer/identity/accounts/sessions/sign-in-frame.tsx'
import { useSignOut } from '#dealer/identity/accounts/sessions/sign-out.ts'
import { afterSignIn } from '#dealer/platform/navigation/guards.ts'
import { DealershipPicker } from './dealership-picker.tsx'
import { NoDealership } from './no-dealership.tsx'
import { transferSession } from './transfer-session.ts'
import { useDealershipChoice, type DealershipChoice } from './use-dealership-choice.ts'

/** Interface S-07. Filter, arrows, Enter; a single dealership opens automatically. */
export function SelectDealershipScreen() {
  const t = useText('dealerships')
  const navigate = useNavigate()
  const { search } = useLocation()
  const choice = useDealershipChoice(async dealership => {
    await transferSession(dealership.id)
    await navigate(afterSignIn(search), { replace: true })
  })
  useOnlyOne(choice)
  const signOut = useSignOut()
  return (
    <SignInFrame>
      <PageTitle>{t('select.title')}</PageTitle>
      {choice.hasFailed ? <Notice tone="danger">{t('select.failed')}</Notice> : null}
      <Choice choice={choice} />
      <Button variant="subtle" color="gray" onClick={() => void signOut()}>
        {t('select.sign_out')}
      </Button>
    </SignInFrame>
  )
}

function Choice({ choice }: { readonly choice: DealershipChoice }) {
  const filter = useRef<HTMLInputElement>(null)
  // The filter is the only control, so it has the focus (interface S-07).
  useEffect(() => filter.current?.focus(), [])
  if (choice.error !== null) return <InlineProblem error={choice.error} onRetry={choice.readAgain} />
  return choice.total === 0 ? <NoDealership /> : <DealershipPicker choice={choice} filterRef={filter} />
}

function useOnlyOne({ total, shown, choose }: DealershipChoice): void {
  const done = useRef(false)
  useEffect(() => {
    const only = total === 1 ? shown[0] : undefined
    if (only === undefined || done.current) return
    done.current = true
    void choose(only)
  })
}
