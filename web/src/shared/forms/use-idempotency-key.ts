import { useRef } from 'react'

/** The same key for every try of the same content (R34); what was changed is another one. */
export function useIdempotencyKey() {
  const last = useRef<{ readonly body: string; readonly key: string }>(undefined)
  return (body: object): string => {
    const said = JSON.stringify(body)
    if (last.current?.body !== said) last.current = { body: said, key: crypto.randomUUID() }
    return last.current.key
  }
}
