import { UnstyledButton } from '@mantine/core'
import {
  IconChevronDown,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react'
import { use, useState } from 'react'
import { NavLink } from 'react-router'
import { readDevice, writeDevice } from '#shared/browser-storage/device-storage.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { paths } from '#dealer/platform/navigation/paths.ts'
import { mayDo } from '#dealer/identity/accounts/sessions/can.tsx'
import { useSession } from '#dealer/identity/accounts/sessions/session.ts'
import { loadSettings } from '#dealer/platform/navigation/settings.ts'
import { itemsOf, type NavigationItem } from './navigation-items.ts'
import { SavedViews } from './saved-views.tsx'
import classes from './sidebar.module.css'

/** Work, settings, platform; groups without a page for this user are hidden (interface 2.1). */
export function Sidebar() {
  const t = useText('shell')
  const [isCollapsed, setCollapsed] = useState(readDevice('dp-sidebar') === 'collapsed')
  const Icon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  const toggle = () => {
    writeDevice('dp-sidebar', isCollapsed ? 'open' : 'collapsed')
    setCollapsed(!isCollapsed)
  }
  const label = t(isCollapsed ? 'nav.expand' : 'nav.collapse')
  return (
    <nav className={classes['sidebar']} aria-label={t('nav.label')} data-collapsed={isCollapsed || undefined}>
      <NavigationLinks />
      <div className={classes['foot']}>
        <Version />
        <UnstyledButton className={classes['link']} onClick={toggle} title={label} aria-label={label}>
          <Icon size={18} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </div>
    </nav>
  )
}

/** The links alone, for the sidebar and the phone's drawer. */
export function NavigationLinks({ onGo }: { readonly onGo?: () => void }) {
  const t = useText('shell')
  const session = useSession()
  const [isOpen, setOpen] = useState(readDevice('dp-settings-open') !== 'no')
  const settings = itemsOf('settings', session)
  const platform = itemsOf('platform', session)
  const toggle = () => {
    writeDevice('dp-settings-open', isOpen ? 'no' : 'yes')
    setOpen(!isOpen)
  }
  return (
    <>
      {itemsOf('work', session).map(item => (
        <div key={item.path}>
          <ItemLink item={item} onGo={onGo} />
          {item.label === 'nav.customers' && mayDo('customer:list', session) ? (
            <SavedViews onGo={onGo} />
          ) : null}
        </div>
      ))}
      {settings.length === 0 ? null : (
        <>
          <UnstyledButton className={classes['group']} aria-expanded={isOpen} onClick={toggle}>
            <span className={classes['label']}>{t('nav.settings')}</span>
            <IconChevronDown size={16} stroke={1.75} aria-hidden />
          </UnstyledButton>
          <div className={classes['folding']} hidden={!isOpen}>
            {settings.map(item => (
              <ItemLink key={item.path} item={item} onGo={onGo} />
            ))}
          </div>
        </>
      )}
      {platform.length === 0 ? null : (
        <>
          <p className={classes['group']}>{t('nav.platform')}</p>
          {platform.map(item => (
            <ItemLink key={item.path} item={item} onGo={onGo} />
          ))}
        </>
      )}
      <div className={classes['own']}>
        {itemsOf('own', session).map(item => (
          <ItemLink key={item.path} item={item} onGo={onGo} />
        ))}
      </div>
    </>
  )
}

interface ItemLinkProps {
  readonly item: NavigationItem
  readonly onGo: (() => void) | undefined
}

function ItemLink({ item, onGo }: ItemLinkProps) {
  const t = useText('shell')
  const Icon = item.icon
  const label = t(item.label)
  return (
    <NavLink
      to={item.path}
      // The settings file is a separate page below the dealerships.
      end={item.path === paths.dealerships}
      className={classes['link'] ?? ''}
      title={label}
      {...(onGo ? { onClick: onGo } : {})}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={classes['label']}>{label}</span>
    </NavLink>
  )
}

function Version() {
  const t = useText('shell')
  const { version } = use(loadSettings())
  return version === '' ? null : <span className={classes['version']}>{t('nav.version', { version })}</span>
}
