import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { ActProblem } from '../order-versions/act-problem.tsx'
import type { Draft } from '../pricing/draft.ts'

interface NameDialogProps {
  readonly title: string
  /** Verb and noun. */
  readonly act: string
  readonly name: string
  readonly draft: Draft
  readonly onName: (name: string) => Promise<void>
  readonly onClose: () => void
}

const longest = 60

/** The name of a what-if; it stays open until it is kept. */
export function NameDialog({ title, act, name: first, draft, onName, onClose }: NameDialogProps) {
  const t = useText('versions')
  const v = useText('validation')
  const [name, setName] = useState(first)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const input = useRef<HTMLInputElement>(null)
  // The dialog opens before its code is there, and looks for what to focus only then.
  useEffect(() => input.current?.select(), [])
  const keep = async () => {
    setTried(true)
    if (name.trim() === '') return input.current?.focus()
    setBusy(true)
    setFailure(undefined)
    try {
      await onName(name.trim())
      onClose()
    } catch (error) {
      if (!isCallError(error)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void keep()
      }}
    >
      <Stack gap="md">
        <Modal.Title>{title}</Modal.Title>
        {failure === undefined ? null : <ActProblem error={failure} draft={draft} />}
        <TextInput
          ref={input}
          data-autofocus
          label={t('what_if.name')}
          description={t('what_if.name_hint')}
          withAsterisk
          maxLength={longest}
          value={name}
          error={isTried && name.trim() === '' ? v('required') : undefined}
          onChange={event => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('back')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {act}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
