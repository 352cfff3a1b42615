import { useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import type { Draft } from '#dealer/pricing/pricing/model/draft.ts'

/** The error, and the deal it concerns. */
export interface Failure {
  readonly error: unknown
  readonly draft: Draft
}

/** Runs one action at a time, with the result of the last one. */
export function useOneAction() {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const run = async (draft: Draft, work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
      return true
    } catch (error) {
      if (!isCallError(error)) throw error
      setFailure({ error, draft })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy, failure }
}
