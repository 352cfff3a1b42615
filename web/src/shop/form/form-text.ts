import type { FormEvent } from 'react'

/** Value of a field of the submitted form. */
export function textIn(event: FormEvent<HTMLFormElement>, name: string): string {
  const value = new FormData(event.currentTarget).get(name)
  return typeof value === 'string' ? value : ''
}
