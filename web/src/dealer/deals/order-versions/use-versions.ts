import { useMemo, useState } from 'react'

/** What the versions' drawer shows: one of its lists, or two deals beside each other. */
export type VersionsView =
  | { readonly list: 'versions' | 'what-ifs' }
  | { readonly before: DealKey; readonly after: DealKey }

/** A deal to compare: the sheet, the order's newest version, another version, or a scenario. */
export type DealKey = 'sheet' | 'newest' | `version ${string}` | `what-if ${string}`

/** Whether the versions are open, and where in them. Their code comes with the first opening. */
export function useVersions(isCustomerView: boolean) {
  const [view, setView] = useState<VersionsView>({ list: 'versions' })
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  return useMemo(
    () => ({
      view,
      // A customer sees none of it.
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
