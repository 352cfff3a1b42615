import { useState } from 'react'
import { showToast } from '#shared/ui/toast/toast-store.ts'

/** Runs one action at a time and reports it in a toast; a refusal stays beside it. */
export function useActions() {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const run = async (act: () => Promise<unknown>, done: string) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await act()
      showToast({ type: 'success', text: done })
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, run }
}
