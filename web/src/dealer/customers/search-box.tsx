import { SEARCH_MAX } from '@forecourt/domain/customers/search-text.ts'
import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { useShortcut } from '#shared/ui/shortcuts.ts'

const debounceMs = 300

interface SearchBoxProps {
  readonly value: string
  readonly onSearch: (text: string) => void
}

/** Looks 300 ms after the last key, at once on Enter. `/` brings the cursor here. */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const t = useText('customers')
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const send = (text: string) => {
    sent.current = text.trim()
    if (sent.current !== value) onSearch(sent.current)
  }
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })

  // The address changed by itself: back, a view, Clear.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    if (typed.trim() === sent.current) return undefined
    const timer = setTimeout(() => latest.current(typed), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])

  useShortcut({
    keys: '/',
    group: 'list',
    label: t('search.label'),
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
      aria-label={t('search.label')}
      aria-keyshortcuts="/"
      placeholder={t('search.placeholder')}
      maxLength={SEARCH_MAX}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={
        typed === '' ? null : <CloseButton size="sm" aria-label={t('search.clear')} onClick={empty} />
      }
      value={typed}
      onChange={event => setTyped(event.currentTarget.value)}
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
