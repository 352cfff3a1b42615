import { UnstyledButton } from '@mantine/core'
import { IconBolt, IconMenu2, IconSearch, IconUsers } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { paths } from '#dealer/platform/navigation/paths.ts'
import { openPalette } from './palette-host.tsx'
import { Bell } from './top-bar.tsx'
import classes from './phone-bar.module.css'

const MoreDrawer = lazyPart(async () => (await import('./more-drawer.tsx')).MoreDrawer)

/** Under 768 px: Customers, My move, Search, Bell, More. Under 380 without labels, and the bell is in the top bar. */
export function PhoneBar() {
  const t = useText('shell')
  const { pathname } = useLocation()
  const [isMore, setMore] = useState(false)
  const current = (isHere: boolean) => (isHere ? { 'aria-current': 'page' as const } : {})
  return (
    <nav className={classes['bar']} aria-label={t('nav.label')}>
      <Link to={paths.customers} className={classes['item'] ?? ''} {...current(pathname === paths.customers)}>
        <IconUsers size={20} stroke={1.75} aria-hidden />
        <span className={classes['label']}>{t('nav.customers')}</span>
      </Link>
      <Link to={paths.myMove} className={classes['item'] ?? ''} {...current(pathname === paths.myMove)}>
        <IconBolt size={20} stroke={1.75} aria-hidden />
        <span className={classes['label']}>{t('nav.my_move_short')}</span>
      </Link>
      <UnstyledButton className={classes['item']} onClick={openPalette}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <span className={classes['label']}>{t('nav.search')}</span>
      </UnstyledButton>
      <span className={`${classes['item']} ${classes['bell']}`}>
        <Bell>{t('nav.bell')}</Bell>
      </span>
      <UnstyledButton className={classes['item']} aria-expanded={isMore} onClick={() => setMore(true)}>
        <IconMenu2 size={20} stroke={1.75} aria-hidden />
        <span className={classes['label']}>{t('nav.more')}</span>
      </UnstyledButton>
      {isMore ? (
        <Suspense>
          <MoreDrawer onClose={() => setMore(false)} />
        </Suspense>
      ) : null}
    </nav>
  )
}
