import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

interface NoticeProps {
  /** A danger is announced immediately, the others when the screen reader pauses. */
  readonly tone?: 'info' | 'attention' | 'danger'
  readonly title?: string
  readonly children: ReactNode
  /** One action: retry, undo. */
  readonly action?: ReactNode
}

/** A message in the flow of the page (interface 1.6, banners). At most one danger and one info at a time. */
export function Notice({ tone = 'info', title, children, action }: NoticeProps) {
  const Icon = tone === 'info' ? IconInfoCircle : IconAlertTriangle
  return (
    <div className={classes['notice']} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <div className={classes['text']}>
        {title === undefined ? null : <strong>{title}</strong>}
        <div>{children}</div>
      </div>
      {action}
    </div>
  )
}
