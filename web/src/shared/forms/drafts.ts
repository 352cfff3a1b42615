import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'

// In memory only, and only between a session that ended under a form and the next sign-in of the same person.
let drafts = new Map<string, FieldValues>()
let owner: string | undefined
let isEnding = false

/** The session ends now: forms that leave the screen keep what was typed. */
export function keepDraftsOnLeave(): void {
  isEnding = true
}

/** Somebody signed in. Another person's typing is none of their business. */
export function openDraftsFor(user: string): void {
  if (owner !== user) drafts = new Map()
  owner = user
  isEnding = false
}

export function keepDraft(name: string, values: FieldValues): void {
  if (isEnding) drafts.set(name, values)
}

/** What was typed into this form when the session ended; given back once. */
export function takeDraft(name: string): FieldValues | undefined {
  const draft = drafts.get(name)
  drafts.delete(name)
  return draft
}
