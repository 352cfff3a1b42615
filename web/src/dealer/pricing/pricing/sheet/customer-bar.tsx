import { Button, Kbd } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { useHomeDealership } from '#dealer/dealership/dealerships/entry-data.ts'
import { DealershipLogo } from '#dealer/shell/dealership-logo.tsx'
import { LanguageSwitch } from '#dealer/identity/accounts/sessions/language-switch.tsx'
import classes from './customer-bar.module.css'

/** Bar above the sheet in the customer view: customer, language, and the way back. */
export function CustomerBar({ onBack }: { readonly onBack: () => void }) {
  const t = useText('pricing')
  const { name } = useHomeDealership()
  const back = useRef<HTMLButtonElement>(null)
  // The toggle is unmounted with the desk.
  useEffect(() => {
    if (document.activeElement === document.body) back.current?.focus({ preventScroll: true })
  }, [])
  return (
    <header className={classes['bar']}>
      <DealershipLogo />
      <span className={classes['name']}>{name}</span>
      <LanguageSwitch />
      <Button
        ref={back}
        variant="default"
        size="compact-md"
        className={classes['back'] ?? ''}
        leftSection={<IconEyeOff size={18} stroke={1.75} aria-hidden />}
        rightSection={<Kbd size="xs">V</Kbd>}
        aria-keyshortcuts="v Escape"
        onClick={onBack}
      >
        {t('view.desk')}
      </Button>
    </header>
  )
}
