import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { onRelease } from '../keyboard/press.ts'
import { useShortcut } from '../keyboard/shortcuts.ts'

const debounceMs = 300

interface SearchBoxProps {
  readonly value: string
  readonly label: string
  readonly placeholder: string
  readonly clearLabel: string
  readonly maxLength: number
  readonly onSearch: (text: string) => void
  /** Reports whether something is typed that is not searched for yet. */
  readonly onPending?: (isPending: boolean) => void
}

/**
 * Searches 300 ms after the last key, immediately on Enter or blur: a later search would undo the navigation of a
 * user who has followed a link. While the pointer is down, the list does not change under it. `/` focuses the box.
 */
export function SearchBox(props: SearchBoxProps) {
  const { value, label, placeholder, clearLabel, maxLength, onSearch, onPending } = props
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const send = (text: string) => {
    sent.current = text.trim()
    if (sent.current !== value) onSearch(sent.current)
  }
  const sendOnce = (text: string) => {
    if (text.trim() !== sent.current) send(text)
  }
  const latest = useRef(sendOnce)
  useEffect(() => {
    latest.current = sendOnce
  })

  // The URL changed from outside: back, a saved view, Clear.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    if (typed.trim() === sent.current) return undefined
    const timer = setTimeout(() => onRelease(() => latest.current(typed)), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])

  const isPending = typed.trim() !== value
  useEffect(() => onPending?.(isPending), [isPending, onPending])

  useShortcut({
    keys: '/',
    group: 'list',
    label,
    run: () => {
      input.current?.focus()
      input.current?.select()
    },
  })
  const empty = () => {
    setTyped('')
    send('')
    input.current?.focus()
  }
  return (
    <TextInput
      ref={input}
      type="text"
      role="searchbox"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={placeholder}
      maxLength={maxLength}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={typed === '' ? null : <CloseButton size={24} aria-label={clearLabel} onClick={empty} />}
      value={typed}
      onChange={event => setTyped(event.currentTarget.value)}
      onBlur={() => onRelease(() => latest.current(typed))}
      onKeyDown={event => {
        if (event.key === 'Enter') send(typed)
        if (event.key === 'Escape' && typed !== '') {
          event.preventDefault()
          empty()
        }
      }}
    />
  )
}
