import { useState } from 'react'
import { showToast } from '#shared/ui/toast/toast-store.ts'

/** One act at a time, told in a toast; what was refused stays beside it. */
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
