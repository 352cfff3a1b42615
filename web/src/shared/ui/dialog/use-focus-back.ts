import { useEffect, useState } from 'react'

/**
 * For what takes the focus as long as it is there: then whoever had it has it again, or the button of the menu it was
 * chosen in; where a dialog has taken these away too, the page's title has it.
 */
export function useFocusBack(): void {
  const [openers] = useState(() => openersOf(document.activeElement))
  useEffect(
    () => () => {
      // Once it is gone, unless what it started has placed the focus.
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
