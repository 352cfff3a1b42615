import type { FormEvent } from 'react'

/** What stands in a field of a form that is being sent. */
export function textIn(event: FormEvent<HTMLFormElement>, name: string): string {
  const value = new FormData(event.currentTarget).get(name)
  return typeof value === 'string' ? value : ''
}
