import { useEffect, useRef, useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { useShortcut } from '#shared/ui/keyboard/shortcuts.ts'
import { useBareFrame } from '#dealer/platform/navigation/bare-frame.ts'

/**
 * Customer view: the sheet without the panel's frame. V toggles it; Escape leaves it too, once nothing is open that
 * it closes.
 */
export function useCustomerView(closeFirst: (() => void) | undefined) {
  const t = useText('pricing')
  const [isOn, setOn] = useState(false)
  useBareFrame(isOn)
  useWayBack(isOn)
  const turn = () => {
    const { activeElement } = document
    // An overlay handles its own keys.
    if (!activeElement?.closest('[role="dialog"]')) setOn(known => !known)
  }
  useShortcut({ keys: 'v', group: 'page', label: t(isOn ? 'view.desk' : 'view.customer'), run: turn })
  const escape = () => (closeFirst ?? turn)()
  useShortcut({ keys: 'Escape', group: 'page', label: t('view.desk'), isActive: isOn, run: escape })
  return [isOn, turn] as const
}

/**
 * Afterwards the desk has its previous scroll position, and the focus is on the toggle, unless it is still on a
 * figure.
 */
function useWayBack(isOn: boolean): void {
  const leftAt = useRef<number>(undefined)
  useEffect(() => {
    const { documentElement: page, activeElement } = document
    const isLost = activeElement === null || activeElement === document.body
    if (isOn) {
      leftAt.current = page.scrollTop
      if (isLost) page.scrollTop = 0
    } else if (leftAt.current !== undefined) {
      page.scrollTop = leftAt.current
      if (isLost)
        document.querySelector<HTMLElement>('[data-view="customer"]')?.focus({ preventScroll: true })
    }
  }, [isOn])
}
