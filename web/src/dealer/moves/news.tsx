import { Button } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'

interface Steady {
  readonly news: number | undefined
  readonly showNews: () => void
}

/** What came or went meanwhile waits here until it is asked for, so that no row moves from under the cursor. */
export function News({ steady }: { readonly steady: Steady }) {
  const t = useText('moves')
  if (steady.news === undefined) return null
  return (
    <span role="status">
      {steady.news > 0 ? t('news.new', { count: steady.news }) : t('news.changed')} –{' '}
      <Button variant="subtle" size="compact-sm" onClick={steady.showNews}>
        {t('news.show')}
      </Button>
    </span>
  )
}
