import { readTab, writeTab } from '#shared/browser-storage/tab-storage.ts'
import { isCallError } from './call-error.ts'

/** Keys by the subject of their calls, the newest last. */
type Keys = Readonly<Record<string, string>>

const mostKept = 20
/** The server distinguishes keys by person and dealership, and so does the tab. */
let whose = ''
/** Calls in flight by name, with their body as text; files are never equal. */
const underWay = new Map<string, unknown>()

/** Switches to the keys of this user and dealership: those of others are not sent. */
export function openKeysFor(user: string, dealership = ''): void {
  whose = `${user} ${dealership}`
}

export interface Sending {
  readonly key: string
  /** Reports the result; without an error the call succeeded. */
  readonly settle: (error?: unknown) => void
}

/**
 * Returns the idempotency key of a call (security R34). A call without a response may have arrived, so its key stays
 * in the tab until there is one, even across reloads and reopened forms. It stays even if the form has changed: the
 * server refuses the key if the first try arrived (`key_reused`) and runs the second if it did not, whereas a new key
 * would create two records when somebody corrects a letter after a lost response.
 */
export function keyFor(about: string, said: unknown): Sending {
  const name = `${whose} ${about}`
  // A different call beside it, such as another file: not a retry.
  if (underWay.has(name) && underWay.get(name) !== said)
    return { key: crypto.randomUUID(), settle: () => undefined }
  const { [name]: known, ...others } = readAll()
  const key = known ?? crypto.randomUUID()
  writeAll({ ...others, [name]: key })
  underWay.set(name, said)
  return {
    key,
    settle(error) {
      underWay.delete(name)
      const { [name]: kept, ...left } = readAll()
      if (kept === key && isAnswer(error, known !== undefined)) writeAll(left)
    },
  }
}

/** Whether the result of every try with a key is known by now. A refusal only settles the try that was refused. */
function isAnswer(error: unknown, wasUnanswered: boolean): boolean {
  if (error === undefined) return true
  if (!isCallError(error)) return false
  if (error.code === 'key_reused' || error.code === 'already_done') return true
  const { status } = error.detail
  return !wasUnanswered && status >= 400 && status < 500
}

function readAll(): Keys {
  try {
    return (JSON.parse(readTab('dp-unanswered') ?? '{}') ?? {}) as Keys
  } catch {
    return {}
  }
}

function writeAll(keys: Keys): void {
  const newest = Object.entries(keys).slice(-mostKept)
  writeTab('dp-unanswered', JSON.stringify(Object.fromEntries(newest)))
}
