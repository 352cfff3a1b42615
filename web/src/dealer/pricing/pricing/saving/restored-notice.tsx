import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'

/** Says that unsaved work was restored from the tab, until it is dismissed. */
export function RestoredNotice({ at }: { readonly at: string }) {
  const t = useText('pricing')
  const format = useFormat()
  const [isSeen, setSeen] = useState(false)
  if (isSeen) return null
  return (
    <Notice
      tone="info"
      action={
        <Button variant="default" size="compact-sm" onClick={() => setSeen(true)}>
          {t('restored.ok')}
        </Button>
      }
    >
      {t('restored.text', { time: format.instant(at) })}
    </Notice>
  )
}
