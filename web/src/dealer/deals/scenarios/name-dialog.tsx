import { maxLength, required } from '@forecourt/domain/platform/validation/presence.ts'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { TextField } from '#shared/forms/fields.tsx'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { ActionProblem } from '#dealer/deals/order-versions/action-problem.tsx'
import type { Draft } from '#dealer/pricing/pricing/model/draft.ts'

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
const rules = { name: [required, maxLength(longest)] }

/** Asks for the name of a scenario; stays open until it is saved. */
export function NameDialog({ title, act, name: first, draft, onName, onClose }: NameDialogProps) {
  const t = useText('versions')
  const { ref, onSubmit, field, failure, isSubmitting } = useRuleForm({
    initial: { name: first },
    rules,
    guarded: false,
    submit: async ({ name }) => {
      await onName(name.trim())
      onClose()
    },
  })
  const form = useRef<HTMLFormElement>(null)
  // The dialog opens before its code has loaded, and only then looks for an element to focus.
  useEffect(() => {
    const input = form.current?.querySelector('input')
    input?.focus()
    input?.select()
  }, [])
  return (
    <form
      ref={mounted => {
        form.current = mounted
        ref(mounted)
      }}
      onSubmit={onSubmit}
      noValidate
    >
      <Stack gap="md">
        <Modal.Title>{title}</Modal.Title>
        {failure === undefined ? null : <ActionProblem error={failure} draft={draft} />}
        <TextField
          {...field('name')}
          label={t('what_if.name')}
          hint={t('what_if.name_hint')}
          required
          maxLength={longest}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('back')}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {act}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
