import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Suspense, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { paths } from '#dealer/platform/navigation/paths.ts'
import { reportGuard } from '#dealer/platform/navigation/guard-report.ts'
import classes from './no-access.module.css'

const WhoCanHelp = lazyPart(async () => (await import('./who-can-help.tsx')).WhoCanHelp)

/** Signed in, but not permitted to see this page: never a login loop (decisions 6.9, M93). */
export function NoAccess() {
  const t = useText('shell')
  const m = useText('messages')
  const { pathname } = useLocation()
  useEffect(() => reportGuard(pathname), [pathname])
  return (
    <div className={classes['page']}>
      <IconLock size={32} stroke={1.5} aria-hidden />
      <PageTitle>{t('denied.title')}</PageTitle>
      <p>{m('perm.denied')}</p>
      <Suspense fallback={<p>{t('denied.who')}</p>}>
        <WhoCanHelp />
      </Suspense>
      <Button component={Link} to={paths.customers}>
        {t('denied.go')}
      </Button>
    </div>
  )
}
