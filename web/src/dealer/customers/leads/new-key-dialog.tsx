import { maxLength, required } from '@forecourt/domain/platform/validation/presence.ts'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { TextField } from '#shared/forms/fields.tsx'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { createKey } from './leads.api.ts'
import { SecretDialog } from './secret-dialog.tsx'

const rules = { name: [required, maxLength(60)] }

/** Asks for the sender's name, then shows the secret once. */
export function NewKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText('leads')
  const [made, setMade] = useState<{ name: string; secret: string }>()
  const { ref, onSubmit, field, failure, isSubmitting } = useRuleForm({
    initial: { name: '' },
    rules,
    guarded: false,
    submit: async ({ name }) => {
      const { secret } = await createKey(name)
      setMade({ name, secret })
    },
  })
  if (made !== undefined) return <SecretDialog {...made} onClose={onClose} />
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Modal.Title>{t('key.add')}</Modal.Title>
        <TextField {...field('name')} label={t('key.name')} hint={t('key.name_hint')} required />
        {failure === undefined ? null : <InlineProblem error={failure} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {t('key.make')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
