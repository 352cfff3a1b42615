import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { PageTabs } from '#shared/ui/page/page-tabs.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import classes from './aftermarket.module.css'
import { AFTERMARKET_TABS } from './aftermarket-tabs.ts'

/** Interface S-32: aftermarket products, one tab per kind. The first one has no name in the URL. */
export function AftermarketScreen() {
  const t = useText('aftermarket')
  const [search] = useSearchParams()
  const [first] = AFTERMARKET_TABS
  const { name: shown, Tab } = AFTERMARKET_TABS.find(({ name }) => name === search.get('tab')) ?? first
  return (
    <div className={classes['page']}>
      <PageTitle>{t('title')}</PageTitle>
      <PageTabs
        label={t('tabs')}
        shown={shown}
        tabs={AFTERMARKET_TABS.map(({ name }, index) => ({
          name,
          label: t(`tab.${name}`),
          search: index === 0 ? '' : `?tab=${name}`,
        }))}
      />
      <Suspense fallback={<CardSkeleton height={480} />}>
        <Tab key={shown} />
      </Suspense>
    </div>
  )
}
