import { readTab, writeTab } from '#shared/browser-storage/tab-storage.ts'
import type { Draft } from './draft.ts'

/** Unsaved work on one worksheet: its base, and its current state. */
export interface LocalDraft {
  readonly user: string
  readonly base: Draft
  readonly etag: string | null
  readonly draft: Draft
  /** ISO time stamp of the last change. */
  readonly at: string
}

const mostKept = 5
type Kept = Readonly<Record<string, LocalDraft>>

function readAll(): Kept {
  try {
    return (JSON.parse(readTab('dp-worksheets') ?? '{}') ?? {}) as Kept
  } catch {
    return {}
  }
}

/** Only found by its author. */
export function readLocalDraft(orderId: string, user: string): LocalDraft | undefined {
  const scratch = readAll()[orderId]
  return scratch?.user === user ? scratch : undefined
}

/** A customer's credit score is never stored in the browser. */
const withoutScore = (draft: Draft): Draft => ({
  ...draft,
  worksheet: { ...draft.worksheet, credit_score: null },
})

export function writeLocalDraft(orderId: string, scratch: LocalDraft): void {
  const { base, draft } = scratch
  const safe = { ...scratch, base: withoutScore(base), draft: withoutScore(draft) }
  const { [orderId]: _, ...others } = readAll()
  const kept = Object.entries(others).slice(1 - mostKept)
  writeTab('dp-worksheets', JSON.stringify(Object.fromEntries([...kept, [orderId, safe]])))
}

export function forgetLocalDraft(orderId: string): void {
  const { [orderId]: _, ...others } = readAll()
  writeTab('dp-worksheets', JSON.stringify(others))
}
