import { Button } from '@mantine/core'
import { useState } from 'react'
import { changeLanguage } from '#shared/i18n/language.ts'
import { reportLanguageFailure } from '#shared/i18n/language-failure.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { useSession } from './session.ts'

/** EN/FR. The page and its typed values stay; after an error the language is unchanged. */
export function LanguageSwitch() {
  const language = useLanguage()
  const t = useText('messages')
  const allowed = useSession()?.user.dealership?.allowed_languages
  const [isBusy, setBusy] = useState(false)
  const other = language === 'fr' ? 'en' : 'fr'
  if (allowed !== undefined && !allowed.includes(other)) return null

  const change = async () => {
    setBusy(true)
    try {
      await changeLanguage(other)
    } catch {
      reportLanguageFailure()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-md"
      miw={44}
      lang={other}
      aria-label={t('language.switch')}
      loading={isBusy}
      onClick={() => void change()}
    >
      {t('language.other')}
    </Button>
  )
}
