import { CloseButton, Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import {
  dismissToast,
  onToastsChange,
  pauseToasts,
  readToasts,
  resumeToasts,
  type Toast,
} from './toast-store.ts'
import { closeOnSwipe } from './toast-swipe.ts'
import classes from './toast-region.module.css'

const icons = { success: IconCircleCheck, info: IconInfoCircle, error: IconAlertTriangle, empty: undefined }

export function useToasts() {
  return useSyncExternalStore(onToastsChange, readToasts)
}

/** Top right, one column. A toast only repeats or confirms: every action is also in the page. */
export function ToastRegion() {
  const { shown } = useToasts()
  const t = useText('messages')
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    const closeNewest = (event: KeyboardEvent) => {
      const newest = readToasts().shown.at(-1)
      if (event.key === 'Escape' && !event.defaultPrevented && newest !== undefined) dismissToast(newest.id)
    }
    document.addEventListener('keydown', closeNewest)
    return () => document.removeEventListener('keydown', closeNewest)
  }, [])
  useEffect(() => {
    const stop = new AbortController()
    const on = (name: string, listener: () => void) =>
      region.current?.addEventListener(name, listener, { signal: stop.signal })
    for (const name of ['mouseenter', 'focusin']) on(name, pauseToasts)
    for (const name of ['mouseleave', 'focusout']) on(name, resumeToasts)
    if (region.current !== null) closeOnSwipe(region.current, dismissToast, stop.signal)
    return () => stop.abort()
  }, [])
  return (
    <section ref={region} className={classes['region']} aria-label={t('toast.region')}>
      {shown.map(toast => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const t = useText('messages')
  const Icon = icons[toast.type]
  const close = () => dismissToast(toast.id)
  return (
    <div
      className={classes['toast']}
      data-type={toast.type}
      data-toast={toast.id}
      data-closing={toast.closing || undefined}
      role={toast.type === 'error' ? 'alert' : 'status'}
    >
      {Icon === undefined ? null : <Icon size={18} stroke={1.75} aria-hidden />}
      <span className={classes['text']}>{toast.text}</span>
      {toast.durationMs === null ? (
        <Button size="compact-sm" variant="default" onClick={close}>
          {t('toast.dismiss')}
        </Button>
      ) : (
        <CloseButton size={24} aria-label={t('toast.close')} onClick={close} />
      )}
    </div>
  )
}
