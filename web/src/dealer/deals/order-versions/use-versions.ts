import { useMemo, useState } from 'react'

/** View of the versions drawer: one of its lists, or a comparison of two deals. */
export type VersionsView =
  | { readonly list: 'versions' | 'what-ifs' }
  | { readonly before: DealKey; readonly after: DealKey }

/** A deal to compare: the sheet, the order's newest version, another version, or a scenario. */
export type DealKey = 'sheet' | 'newest' | `version ${string}` | `what-if ${string}`

/** Whether the drawer is open, and its view. Its code loads on first opening. */
export function useVersions(isCustomerView: boolean) {
  const [view, setView] = useState<VersionsView>({ list: 'versions' })
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  return useMemo(
    () => ({
      view,
      // Hidden in the customer view.
      isOpen: isOpen && !isCustomerView,
      wasOpen,
      show: (next: VersionsView) => {
        setView(next)
        setOpen(true)
        setWasOpen(true)
      },
      close: () => setOpen(false),
    }),
    [view, isOpen, isCustomerView, wasOpen],
  )
}

export type Versions = ReturnType<typeof useVersions>
