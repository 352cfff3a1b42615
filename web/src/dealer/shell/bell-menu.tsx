import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useToasts } from '#shared/ui/toast/toast-region.tsx'
import { NotificationList } from '#dealer/identity/notifications/notification-list.tsx'
import { MenuPopover } from './menu-popover.tsx'
import type { MenuPartProps } from './on-demand-menu.tsx'
import { markRead } from './unread.ts'
import classes from './menus.module.css'

/** Events of customers, and the last twenty toasts of this session. */
export function BellMenu({ button }: MenuPartProps) {
  const t = useText('shell')
  const format = useFormat()
  const { kept } = useToasts()
  const [isOpen, setOpen] = useState(true)
  const change = (open: boolean) => {
    setOpen(open)
    if (!open) markRead()
  }
  return (
    <MenuPopover button={button} isOpen={isOpen} onOpen={change} width={340} isRead>
      <NotificationList onGo={() => change(false)} />
      {kept.length === 0 ? null : (
        <>
          <h2 className={classes['more']}>{t('bell.toasts')}</h2>
          <ul className={classes['list']}>
            {kept.map(toast => (
              <li key={toast.id} data-type={toast.type}>
                <span>{toast.text}</span>
                <time dateTime={new Date(toast.at).toISOString()}>
                  {format.instant(new Date(toast.at).toISOString())}
                </time>
              </li>
            ))}
          </ul>
        </>
      )}
    </MenuPopover>
  )
}
