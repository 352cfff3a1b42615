import { Kbd, UnstyledButton } from '@mantine/core'
import { IconBell, IconBuildingStore, IconChevronDown, IconHelpCircle, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { modKey } from '#shared/ui/keyboard/mod-key.ts'
import { notificationsQuery } from '#dealer/identity/notifications/notifications.api.ts'
import { paths } from '#dealer/platform/navigation/paths.ts'
import { useCurrentUser, useSession } from '#dealer/identity/accounts/sessions/session.ts'
import { initials } from '#shared/format/initials.ts'
import { DealershipLogo } from './dealership-logo.tsx'
import { LanguageSwitch } from '#dealer/identity/accounts/sessions/language-switch.tsx'
import { OnDemandMenu } from './on-demand-menu.tsx'
import { openPalette } from './palette-host.tsx'
import { useUnreadCount } from './unread.ts'
import classes from './top-bar.module.css'

/** Logo, dealership, search, language, bell, help, account (interface 2.1). */
export function TopBar() {
  const t = useText('shell')
  return (
    <header className={classes['bar']}>
      <Link to={paths.customers} className={classes['logo'] ?? ''}>
        <DealershipLogo />
      </Link>
      <DealershipSwitcher />
      <UnstyledButton className={classes['search']} onClick={openPalette} aria-keyshortcuts="Control+K">
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <span className={classes['searchText']}>{t('search.open')}</span>
        <Kbd size="xs" aria-hidden>
          {modKey} K
        </Kbd>
      </UnstyledButton>
      <div className={classes['end']}>
        <LanguageSwitch />
        <span className={classes['bell']}>
          <Bell />
        </span>
        <OnDemandMenu menu="help" label={t('help.label')}>
          <IconHelpCircle size={20} stroke={1.75} aria-hidden />
        </OnDemandMenu>
        <Account />
      </div>
    </header>
  )
}

/** With one dealership there is nothing to switch; its name is still shown. */
function DealershipSwitcher() {
  const session = useSession()
  const t = useText('shell')
  const name = session?.user.dealership?.name ?? ''
  if ((session?.totalManagedDealerships ?? 0) <= 1)
    return <span className={classes['dealership']}>{name}</span>
  return (
    <OnDemandMenu menu="dealership" label={`${t('switch.label')}: ${name}`}>
      <IconBuildingStore size={18} stroke={1.75} aria-hidden />
      <span className={classes['dealership']}>{name}</span>
      <IconChevronDown size={16} stroke={1.75} aria-hidden />
    </OnDemandMenu>
  )
}

export function Bell({ children }: { readonly children?: string }) {
  const t = useText('shell')
  const { data } = useQuery(notificationsQuery)
  const unread = useUnreadCount() + (data?.unread ?? 0)
  return (
    <OnDemandMenu menu="bell" label={t('bell.label', { count: unread })}>
      <IconBell size={20} stroke={1.75} aria-hidden />
      {unread === 0 ? null : <span className={classes['unread']} data-unread={unread} />}
      {children}
    </OnDemandMenu>
  )
}

function Account() {
  const t = useText('shell')
  const user = useCurrentUser()
  return (
    <OnDemandMenu menu="account" label={t('user.menu', { name: user.full_name })}>
      <span className={classes['avatar']} data-initials={initials(user.full_name)} aria-hidden />
      <span className={classes['name']}>{user.first_name}</span>
      <IconChevronDown size={16} stroke={1.75} aria-hidden />
    </OnDemandMenu>
  )
}
