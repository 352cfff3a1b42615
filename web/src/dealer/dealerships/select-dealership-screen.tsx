import { Button, TextInput } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/notice.tsx'
import { PageTitle } from '#shared/ui/page-title.tsx'
import { SignInFrame } from '../sessions/sign-in-frame.tsx'
import { useSignOut } from '../sessions/sign-out.ts'
import { DealershipOptions } from './dealership-options.tsx'
import { NoDealership } from './no-dealership.tsx'
import { useDealershipChoice } from './use-dealership-choice.ts'

/** S-07. Filter, arrows, Enter; a single dealership opens by itself. */
export function SelectDealershipScreen() {
  const t = useText('dealerships')
  const choice = useDealershipChoice()
  const signOut = useSignOut()
  return (
    <SignInFrame>
      <PageTitle>{t('select.title')}</PageTitle>
      {choice.hasFailed ? <Notice tone="danger">{t('select.failed')}</Notice> : null}
      {choice.total === 0 ? (
        <NoDealership />
      ) : (
        <>
          <TextInput
            role="combobox"
            aria-expanded
            aria-controls="dealership-options"
            aria-activedescendant={choice.active === undefined ? undefined : `dealership-${choice.active.id}`}
            aria-autocomplete="list"
            autoComplete="off"
            label={t('select.filter')}
            value={choice.filter}
            onChange={event => choice.setFilter(event.currentTarget.value)}
            onKeyDown={choice.onKeyDown}
            data-autofocus
          />
          <DealershipOptions choice={choice} />
        </>
      )}
      <Button variant="subtle" color="gray" onClick={() => void signOut()}>
        {t('select.sign_out')}
      </Button>
    </SignInFrame>
  )
}
