import { useEffect } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { useLeaveGuard } from '#shared/forms/dirty.ts'
import { clearModals } from '#shared/ui/dialog/modals.ts'
import { expectFocus, takePendingFocus } from '#shared/ui/page/route-focus.ts'
import { ToastHost } from '#shared/ui/toast/toast-host.tsx'
import { ProgressLine } from './progress-line.tsx'

/** Wraps every page: what outlives a single page. */
export function Root() {
  const { pathname } = useLocation()
  const isLoading = useNavigation().state === 'loading'
  useRouteChange(pathname)
  useLeaveGuard()
  return (
    <>
      <ProgressLine active={isLoading} />
      <Outlet />
      <ToastHost />
    </>
  )
}

let shown: string | undefined

/** A new page closes the modals and moves the focus to its h1; the first page keeps the browser's initial focus. */
function useRouteChange(pathname: string): void {
  if (shown !== pathname && shown !== undefined) expectFocus()
  useEffect(() => {
    if (shown === pathname) return
    const isFirst = shown === undefined
    shown = pathname
    if (isFirst) return
    clearModals()
    const heading = document.querySelector<HTMLElement>('h1')
    if (heading !== null && takePendingFocus()) heading.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [pathname])
}
