import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'

// In memory only, from the end of a session until the same person signs in again.
let drafts = new Map<string, FieldValues>()
let owner: string | undefined
let isEnding = false

/** The session ends now: forms that unmount keep their typed values. */
export function keepDraftsOnLeave(): void {
  isEnding = true
}

/** Somebody signed in: drafts of another person are dropped. */
export function openDraftsFor(user: string): void {
  if (owner !== user) drafts = new Map()
  owner = user
  isEnding = false
}

export function keepDraft(name: string, values: FieldValues): void {
  if (isEnding) drafts.set(name, values)
}

/** Returns the typed values of this form from when the session ended, once. */
export function takeDraft(name: string): FieldValues | undefined {
  const draft = drafts.get(name)
  drafts.delete(name)
  return draft
}
