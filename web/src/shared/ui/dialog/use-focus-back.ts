import { useEffect, useState } from 'react'

/**
 * For a component that has the focus while it is mounted: afterwards focus returns to the previous element, or to the
 * button of the menu it was chosen in; if a dialog has removed these too, to the page's title.
 */
export function useFocusBack(): void {
  const [openers] = useState(() => openersOf(document.activeElement))
  useEffect(
    () => () => {
      // After unmounting, unless its action has moved the focus.
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        const target = openers.find(opener => opener.isConnected) ?? document.querySelector('h1')
        if (target instanceof HTMLElement) target.focus({ preventScroll: true })
      })
    },
    [openers],
  )
}

function openersOf(focused: Element | null): readonly Element[] {
  const named = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? ''
  const button = document.getElementById(named)
  return [focused, button].flatMap(one => (one === null || one === document.body ? [] : [one]))
}
