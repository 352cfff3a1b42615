import { Button } from '@mantine/core'
import type { RefObject } from 'react'
import { useText } from '#shared/i18n/use-text.ts'

interface ChangesProps {
  readonly steady: { readonly news: number | undefined; readonly showChanges: () => void }
  /** Gets the focus next: the button disappears with its message. */
  readonly next: RefObject<HTMLElement | null>
}

/** Changes since the last fetch wait here until the user shows them, so that no row moves from under the cursor. */
export function News({ steady, next }: ChangesProps) {
  const t = useText('moves')
  if (steady.news === undefined) return null
  const show = () => {
    steady.showChanges()
    next.current?.focus()
  }
  return (
    <span role="status">
      {steady.news > 0 ? t('news.new', { count: steady.news }) : t('news.changed')} –{' '}
      <Button variant="subtle" size="compact-sm" onClick={show}>
        {t('news.show')}
      </Button>
    </span>
  )
}
